import type { Language } from '@axp/contracts';

/** A text for `public/first-view.js`, which keeps the reader's language only. */
export function BothLanguages({ en, th }: Readonly<Record<Language, string>>) {
  return <span data-en={en} data-th={th} />;
}
