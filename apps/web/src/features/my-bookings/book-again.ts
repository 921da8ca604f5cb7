import type { Booking, BookingSummary } from '@axp/contracts';
import { formHref } from '@/shared/booking/search-url.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';

type Repeatable = Pick<BookingSummary, 'type' | 'start' | 'end' | 'timezone' | 'resource'> &
  Partial<Pick<Booking, 'room' | 'asset'>>;

const daysPerWeek = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** The form for the same place, length and weekday: the first such time that is still to come. */
export function bookAgainHref(booking: Repeatable, now: number): string {
  const { start, end, timezone, resource } = booking;
  const passedDays = Math.max(0, (now - Date.parse(start)) / dayMs);
  const weeks = Math.floor(passedDays / daysPerWeek) + 1;
  const { day, time } = wallClockOf(start, timezone);
  const next = instantAt({ day: addDays(day, weeks * daysPerWeek), time }, timezone);
  const lengthMs = Date.parse(end) - Date.parse(start);
  return formHref({
    kind: booking.type,
    resourceId: resource.id,
    window: { start: next, end: new Date(Date.parse(next) + lengthMs).toISOString() },
    count: booking.room?.attendees ?? booking.asset?.quantity ?? null,
  });
}
