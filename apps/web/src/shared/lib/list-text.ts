import type { Language } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';

/** `Nile, Rhine and Tiber`; in Thai with spaces around the word for `and`, as names can be Latin. */
export function listText(names: readonly string[], language: Language): string {
  const parts = new Intl.ListFormat(localeOf[language], { type: 'conjunction' }).formatToParts(
    names,
  );
  return parts
    .map(({ type, value }) =>
      type === 'literal' && language === 'th' ? ` ${value.trim()} `.replace('  ', ' ') : value,
    )
    .join('');
}
