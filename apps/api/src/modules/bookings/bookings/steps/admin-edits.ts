import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { changesBetween } from '../rules/field-changes.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import type { MovableBooking } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { insertEvents, recordEvent } from './step.ts';

interface AdminEdits {
  readonly before: readonly MovableBooking[];
  readonly after: readonly MovableBooking[];
  readonly reason: string | null;
  /** Whether the dates of series moved. */
  readonly movesDates?: boolean;
}

/**
 * Records what an act of an administrator changed of many bookings. Dates of a series with the same
 * invitees have one set of notifications and mails. None is refused for the limits (H-09).
 */
export async function recordAdminEdits(
  tx: MemberTransaction,
  { before, after, reason, movesDates = false }: AdminEdits,
): Promise<void> {
  const known = new Map(before.map((booking) => [booking.id, booking]));
  for (const [first, ...others] of await groupByInvitees(tx, after)) {
    const eventOf = (booking: MovableBooking) => ({
      bookingId: booking.id,
      action: 'admin-edit' as const,
      from: booking.status,
      to: booking.status,
      reason,
      changes: changesBetween(known.get(booking.id) ?? booking, booking),
    });
    await insertEvents(tx, others.map(eventOf));
    const people = await peopleOf(tx, first);
    const isMoved = movesDates && first.seriesId !== null;
    await recordEvent(
      tx,
      { ...eventOf(first), movesDates: isMoved, mayExceedLimits: true },
      noticesOfEdit(people, people.inviteeIds, 'admin-edit'),
    );
  }
}

type Group<T> = readonly [T, ...T[]];

/** Groups dates of a series that have the same invitees; other bookings are groups of their own. */
export async function groupByInvitees<T extends Pick<MovableBooking, 'id' | 'seriesId'>>(
  tx: TenantRows,
  bookings: readonly T[],
): Promise<readonly Group<T>[]> {
  if (bookings.length === 0) return [];
  const rows = await selectRows(tx, 'booking_invitee')
    .select(['booking_id', 'email'])
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .orderBy('email')
    .execute();
  const invitees = Map.groupBy(rows, (row) => row.booking_id);
  const groups = Map.groupBy(bookings, ({ id, seriesId }) =>
    [seriesId ?? id, ...(invitees.get(id) ?? []).map(({ email }) => email)].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}
