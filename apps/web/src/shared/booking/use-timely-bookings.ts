import type { BookingSummary } from '@axp/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { bookingsKey } from './queries/bookings-key.ts';

type Timed = Pick<BookingSummary, 'start' | 'end' | 'checkInOpensAt'>;

/** The server must have reached the moment as well. */
const marginMs = 1_000;
const dayMs = 24 * 60 * 60_000;

/** The next moment that changes what can be done with one of the bookings; null if none is near. */
export function nextMoment(bookings: readonly Timed[], now: number): number | null {
  const ahead = bookings
    .flatMap(({ start, end, checkInOpensAt }) => [start, end, checkInOpensAt])
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .filter((moment) => moment > now && moment - now < dayMs);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/**
 * Asks again for bookings at the moment that opens or ends an action, so that `Check in` appears
 * without a reload; the server decides what is possible.
 */
export function useTimelyBookings(bookings: readonly Timed[]): void {
  const queryClient = useQueryClient();
  const next = nextMoment(bookings, useNow());
  useEffect(() => {
    if (next === null) return undefined;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingsKey });
    const timer = setTimeout(refresh, next - Date.now() + marginMs);
    return () => clearTimeout(timer);
  }, [next, queryClient]);
}
