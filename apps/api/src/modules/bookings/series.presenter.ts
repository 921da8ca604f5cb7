import type { Booking } from '@axp/contracts';
import { Recurrence } from '@axp/contracts';
import type { BookingDetailRow } from './booking-detail.queries.ts';
import { skippedMonthsOf } from './rules/series.ts';
import { patternOf } from './series.repository.ts';

/** The series that a booking is a date of; null for one that does not repeat. */
export function presentSeries({ series, original_start }: BookingDetailRow): Booking['series'] {
  if (series === null || original_start === null) return null;
  const pattern = patternOf(series);
  return {
    id: series.id,
    recurrence: Recurrence.parse(series.rule),
    originalStart: original_start,
    isChanged: series.exceptions.some(
      (exception) => exception.kind === 'changed' && exception.original_start === original_start,
    ),
    bookedCount: series.bookedCount,
    skippedDates: series.exceptions
      .filter(({ kind }) => kind === 'skipped')
      .map((exception) => exception.original_start),
    skippedMonths: [...skippedMonthsOf(pattern)],
  };
}
