import { isInGroup } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { SeriesPattern, SeriesPlan } from '../../rules/series.ts';
import { planSeries } from '../../rules/series.ts';
import type { SeriesDate } from '../../rules/series-change.ts';
import { wallTimeOf } from '../../rules/time.ts';
import type { SeriesBooking } from '../../series.repository.ts';
import {
  findExceptions,
  findSeriesDate,
  lockSeries,
  lockSeriesBookings,
} from '../../series.repository.ts';

export type SeriesScope = 'following' | 'all';

/** A date of a stored series; one that was left out has no booking. */
export interface LoadedDate extends SeriesDate {
  readonly booking: SeriesBooking | null;
}

/** A date with a booking that still can change. */
export interface OpenDate extends LoadedDate {
  readonly booking: SeriesBooking;
}

export interface LoadedSeries {
  readonly id: string;
  readonly pattern: SeriesPattern;
  readonly occurrences: SeriesPlan['occurrences'];
  readonly dates: readonly LoadedDate[];
  /** The date that the change names. */
  readonly own: LoadedDate;
}

/**
 * The series of a booking with all its dates, locked against every other change; null when the
 * booking does not repeat. The rule is locked before its bookings, by everybody.
 */
export async function loadSeries(
  tx: MemberTransaction,
  bookingId: string,
): Promise<LoadedSeries | null> {
  const found = await findSeriesDate(tx, bookingId);
  if (!found) return null;
  const { seriesId: id } = found;
  const pattern = await lockSeries(tx, id);
  const [bookings, exceptions] = await Promise.all([
    lockSeriesBookings(tx, id),
    findExceptions(tx, id),
  ]);
  const { occurrences } = planSeries(pattern);
  const wallOf = new Map(occurrences.map(({ originalStart, wall }) => [originalStart, wall]));
  const wallAt = (start: string) => wallOf.get(start) ?? wallTimeOf(start, pattern.timezone);
  const now = tx.clock.now();
  const dates: LoadedDate[] = [
    ...bookings.map((booking) => ({
      booking,
      bookingId: booking.id,
      originalStart: booking.originalStart,
      wall: wallAt(booking.originalStart),
      isOpen: isOpen(booking, now),
    })),
    ...exceptions
      .filter(({ kind }) => kind === 'skipped')
      .map(({ originalStart }) => ({
        booking: null,
        bookingId: null,
        originalStart,
        wall: wallAt(originalStart),
        isOpen: false,
      })),
  ].sort((one, other) => one.wall - other.wall);
  const own = dates.find((date) => date.bookingId === bookingId);
  return own ? { id, pattern, occurrences, dates, own } : null;
}

/** Past, checked-in, checked-out and cancelled dates never change (Z-63). */
function isOpen({ status, start }: SeriesBooking, now: Date): boolean {
  return isInGroup(status, 'editable') && Date.parse(start) > now.getTime();
}

export function isOpenDate(date: LoadedDate): date is OpenDate {
  return date.isOpen && date.booking !== null;
}

/** A date whose own change waits for approval keeps its time until that is decided. */
export function withoutWaiting(series: LoadedSeries): LoadedSeries {
  const dates = series.dates.map((date) => ({
    ...date,
    isOpen: date.isOpen && date.booking?.status !== 'pending-approval-edit',
  }));
  const own = dates.find(({ bookingId }) => bookingId === series.own.bookingId);
  return { ...series, dates, own: own ?? series.own };
}

/** The dates that a scope reaches, with those among them that can't change. */
export function reachedBy({ dates, own }: LoadedSeries, scope: SeriesScope): readonly LoadedDate[] {
  return scope === 'all' ? dates : dates.filter(({ wall }) => wall >= own.wall);
}
