import type { ClosedDayBody, Language } from '@axp/contracts';

/** Name of a closed day in the language of the reader. */
export function closedDayName(
  { nameEn, nameTh }: Pick<ClosedDayBody, 'nameEn' | 'nameTh'>,
  language: Language,
): string {
  return { en: nameEn, th: nameTh }[language];
}
