import type { Language, OwnFieldValue } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';
import { textsIn } from './texts.ts';

/** Value of an own field in words, as files and mails have it (F-03). */
export function ownFieldText(
  { kind, value, choice }: Pick<OwnFieldValue, 'kind' | 'value' | 'choice'>,
  language: Language,
): string {
  if (choice) return choice[language];
  if (typeof value === 'boolean') return textsIn(language, 'sheet')(value ? 'yes' : 'no');
  if (kind === 'date') {
    const format = new Intl.DateTimeFormat(localeOf[language], {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    return format.format(new Date(String(value)));
  }
  return typeof value === 'number' ? value.toLocaleString(localeOf[language]) : value;
}
