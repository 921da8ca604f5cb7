import { AppError, bookingStatusGroups } from '@axp/contracts';
import { mostAnnouncedBookings } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { Notice } from '../rules/notices.ts';
import { noticesOfAnnouncement } from '../rules/notices.ts';
import { recordUnchanged } from '../steps/step.ts';
import type { MovableBooking } from '../store/movable.ts';
import { asMovable, movableRows } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';

/** Place and period of an announcement; without a place it is about no booking. */
export interface AnnouncedPeriod {
  readonly buildingId: string | null;
  readonly resourceId: string | null;
  readonly start: string;
  readonly end: string;
}

/** Whether a `booking` of a `resource` is not over, and within a period at a place. */
function isAnnounced({ buildingId, resourceId, start, end }: AnnouncedPeriod, now: Date) {
  const from = new Date(Math.max(Date.parse(start), now.getTime())).toISOString();
  return sql<boolean>`(booking.resource_id = ${resourceId} or resource.building_id = ${buildingId})
    and booking.starts_at < ${end}::timestamptz and booking.ends_at > ${from}::timestamptz`;
}

type Notified = readonly [booking: MovableBooking, notices: readonly Notice[]];

/** One booking more than may be notified of, earliest first. */
async function findNotified(
  tx: MemberTransaction,
  period: AnnouncedPeriod,
): Promise<readonly Notified[]> {
  const rows = await movableRows(tx)
    .where(isAnnounced(period, tx.clock.now()))
    .where('booking.status', 'in', bookingStatusGroups.active)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(mostAnnouncedBookings + 1)
    .execute();
  const notified: Notified[] = [];
  for (const row of rows) {
    const booking = asMovable(row);
    notified.push([
      booking,
      noticesOfAnnouncement(await peopleOf(tx, booking), booking.status, tx.actor.id),
    ]);
  }
  return notified;
}

/** Counts the bookings within a period, and the people who would be notified of it. */
export async function countAnnounced(tx: MemberTransaction, period: AnnouncedPeriod) {
  const notified = await findNotified(tx, period);
  const people = notified.flatMap(([, notices]) => notices.map(({ userId }) => userId));
  return { bookings: notified.length, people: new Set(people).size };
}

/**
 * Notifies the people of the bookings within a period, in one mail for each person. The history of a
 * booking keeps the text.
 * @throws AppError announcement.too_many_bookings
 */
export async function announceToBookers(
  tx: MemberTransaction,
  period: AnnouncedPeriod,
  text: string,
): Promise<void> {
  const notified = await findNotified(tx, period);
  if (notified.length > mostAnnouncedBookings) {
    const params = { maximum: mostAnnouncedBookings };
    throw new AppError('announcement.too_many_bookings', { params });
  }
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const [booking, notices] of notified) {
    await recordUnchanged(bundled, booking, { action: 'announce', reason: text }, notices);
  }
}
