import type { ClosedDayBody, Language } from '@axp/contracts';
import { fieldEnd } from '@axp/contracts/vocabulary';

/** Name of a closed day in the language of the reader. */
export function closedDayName(names: Omit<ClosedDayBody, 'day'>, language: Language): string {
  return names[`name${fieldEnd[language]}` as const];
}
