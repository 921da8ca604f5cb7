import type { ResourceType } from '@axp/contracts';
import { reportComparisons, resourceTypes } from '@axp/contracts/vocabulary';
import { addDays, daysSinceMonday, isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { keysOf } from '@/shared/lib/records.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { ReportFilter } from './report-queries.ts';

/** Names of the filters in the address. */
const reportFilters = ['type', 'building', 'period', 'from', 'to', 'compare'] as const;
export type ReportFilterName = (typeof reportFilters)[number];
type ReportFilters = Readonly<Partial<Record<ReportFilterName, string>>>;

export const reportAddress = { filters: reportFilters, sort: 'name' } as const;

/** Weeks from Monday to Sunday that have ended. */
export const periods = { week: 1, fourWeeks: 4, twelveWeeks: 12, year: 52 } as const;
type Period = keyof typeof periods;

export function periodOf({ period, from, to }: ReportFilters): Period | null {
  if (isCalendarDay(from) && isCalendarDay(to)) return null;
  return keysOf(periods).find((one) => one === period) ?? 'fourWeeks';
}

/** Days of an address: its own, or whole weeks before today. */
function daysOf(filters: ReportFilters, today: string): { from: string; to: string } {
  const { from, to } = filters;
  const period = periodOf(filters);
  if (period === null && isCalendarDay(from) && isCalendarDay(to)) return { from, to };
  const monday = addDays(today, -daysSinceMonday(today));
  return { from: addDays(monday, -7 * periods[period ?? 'fourWeeks']), to: addDays(monday, -1) };
}

export function typeOf({ type }: ReportFilters): ResourceType {
  return resourceTypes.find((one) => one === type) ?? 'room';
}

/** Returns the request of an address; unknown values are ignored. */
export function filterOf(filters: ReportFilters, today: string): ReportFilter {
  const compare = reportComparisons.find((one) => one === filters.compare);
  return {
    ...daysOf(filters, today),
    type: typeOf(filters),
    ...(compare && { compare }),
    ...(isId(filters.building) && { buildingId: filters.building }),
  };
}
