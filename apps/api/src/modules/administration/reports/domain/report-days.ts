import type { ReportComparison } from '@axp/contracts/vocabulary';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 52 weeks, so that weekdays are compared with the same ones. */
const yearDays = 364;

/** Days that a period is compared with: those just before, or the same weekdays a year before. */
export function daysBefore({ from, to }: Days, compare: ReportComparison): Days | null {
  if (compare === 'none') return null;
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const back = compare === 'year' ? yearDays : length;
  return { from: shift(from, -back), to: shift(to, -back) };
}

/** The week from Monday to Sunday that ended last before a day. */
export function lastWeekBefore(day: string): Days {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return weekFrom(shift(day, -sinceMonday - 7));
}

export const weekFrom = (monday: string): Days => ({ from: monday, to: shift(monday, 6) });
