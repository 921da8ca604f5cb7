import type { BookingSummary } from '@axp/contracts';

/**
 * The booking that matters now: one to check in to, else the one that runs, else the next. A car
 * that is out for a week must not hide the meeting in ten minutes, nor one that is late the day.
 */
export function focusOf<T extends Pick<BookingSummary, 'start' | 'end' | 'abilities' | 'status'>>(
  bookings: readonly T[],
  now: number,
): T | undefined {
  const soon = bookings.filter(({ start }) => Date.parse(start) - now < soonMs);
  return (
    soon.find(({ abilities }) => abilities.checkIn) ??
    soon.find(({ start }) => Date.parse(start) > now) ??
    bookings.find(({ end }) => Date.parse(end) > now) ??
    bookings[0]
  );
}

const soonMs = 30 * 60_000;
