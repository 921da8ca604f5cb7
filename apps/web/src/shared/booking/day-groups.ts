import type { BookingSummary } from '@axp/contracts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';

export interface DayGroup<T> {
  readonly day: string;
  readonly bookings: readonly T[];
}

/** Bookings under the day on which they start at their place, in the order they come. */
export function groupByDay<T extends Pick<BookingSummary, 'start' | 'timezone'>>(
  bookings: readonly T[],
): DayGroup<T>[] {
  const days = Map.groupBy(bookings, ({ start, timezone }) => wallClockOf(start, timezone).day);
  return [...days].map(([day, list]) => ({ day, bookings: list }));
}
