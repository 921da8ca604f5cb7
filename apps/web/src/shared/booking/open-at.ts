import type { CalendarOpening } from '@axp/contracts';

export type OpenTimes = CalendarOpening['open'];

/** The opening that an instant lies in; null for a place that is always open. */
export function openAt(open: OpenTimes | null, ms: number): OpenTimes[number] | null | undefined {
  if (open === null) return null;
  return open.find(({ start, end }) => Date.parse(start) <= ms && ms < Date.parse(end));
}
