import { getUseReport } from '@axp/contracts/administration';
import { questionOf, requestEarly } from '@/shared/api/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { readTablePlace } from '@/shared/table/table-place.ts';
import { filterOf, reportAddress } from './report-period.ts';

/** Requests the report of the page's address while its scripts still run. */
export function prefetchReports(): void {
  requestEarly(({ user: { timezone }, query }) => {
    const { filters } = readTablePlace(query, reportAddress);
    const today = wallClockOf(Date.now(), timezone).day;
    return [questionOf(getUseReport, { query: filterOf(filters, today) })];
  });
}
