import type { MyBooking } from '@axp/contracts';
import { listMyBookings } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, readEarly } from '@/shared/api/index.ts';
import { bookingsKey, upcomingKey } from '@/shared/booking/queries/bookings-key.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';

const limit = 50;
const refetchInterval = 60_000;

const upcoming = { query: { group: 'upcoming', limit } } as const;

/** Overdue, running and coming bookings, soonest first. */
export function upcomingBookings() {
  return queryOptions({
    queryKey: upcomingKey,
    queryFn: async ({ signal }) => (await call(listMyBookings, upcoming, { signal })).data,
    // Rendered at once: the list would push down what stands below it.
    initialData: () => readEarly(listMyBookings, upcoming)?.data,
    refetchInterval,
  });
}

/** Bookings that started on the user's day and have ended, earliest first. */
export function endedToday(day: string, timezone: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'ended', day, timezone] as const,
    queryFn: async ({ signal }) => {
      const from = instantAt({ day, time: '00:00' }, timezone);
      const query = { group: 'past', from, limit } as const;
      const { data } = await call(listMyBookings, { query }, { signal });
      return data.filter(({ status }) => status !== 'cancelled').toReversed();
    },
  });
}

interface Days {
  readonly overdue: readonly MyBooking[];
  /** Running or yet to start today. */
  readonly today: readonly MyBooking[];
  /** The first later day with bookings. */
  readonly later: { readonly day: string; readonly bookings: readonly MyBooking[] } | null;
}

/** Sorts what comes by the user's own days. */
export function daysOf(
  upcoming: readonly MyBooking[],
  isOverdue: (booking: MyBooking) => boolean,
  { day, timezone }: { readonly day: string; readonly timezone: string },
): Days {
  const tomorrow = instantAt({ day: addDays(day, 1), time: '00:00' }, timezone);
  const isToday = ({ start }: MyBooking) => Date.parse(start) < Date.parse(tomorrow);
  const inTime = upcoming.filter((booking) => !isOverdue(booking));
  const later = inTime.filter((booking) => !isToday(booking));
  const dayOf = ({ start }: MyBooking) => wallClockOf(start, timezone).day;
  const [first] = later;
  return {
    overdue: upcoming.filter(isOverdue),
    today: inTime.filter(isToday),
    later: first
      ? {
          day: dayOf(first),
          bookings: later.filter((booking) => dayOf(booking) === dayOf(first)),
        }
      : null,
  };
}
