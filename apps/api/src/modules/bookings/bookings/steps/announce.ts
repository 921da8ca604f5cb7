import { AppError, bookingStatusGroups } from '@axp/contracts';
import { mostAnnouncedBookings } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type {
  MemberTransaction,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import type { Notice } from '../rules/notices.ts';
import { noticesOfAnnouncement } from '../rules/notices.ts';
import type { MovableBooking } from '../store/movable.ts';
import { asMovable, movableRows } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { recordUnchanged } from './step.ts';

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
  isAffected: RawBuilder<boolean>,
): Promise<readonly Notified[]> {
  const rows = await movableRows(tx)
    .where(isAffected)
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
  const notified = await findNotified(tx, isAnnounced(period, tx.clock.now()));
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
  const notified = await findNotified(tx, isAnnounced(period, tx.clock.now()));
  if (notified.length > mostAnnouncedBookings) {
    const params = { maximum: mostAnnouncedBookings };
    throw new AppError('announcement.too_many_bookings', { params });
  }
  await notifyAll(tx, notified, text);
}

/** Records an announcement in the history of bookings, and sends one mail to each person. */
async function notifyAll(
  tx: TenantTransaction,
  notified: readonly Notified[],
  reason: string,
): Promise<void> {
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const [booking, notices] of notified) {
    await recordUnchanged(bundled, booking, { action: 'announce', reason }, notices);
  }
}

/**
 * Warns the people of the rest of today's bookings that their resource is reported as not usable.
 * No booking is warned twice a day while the first report is open; of a resource with several units
 * others can still be used. The server is the author, because managers alone know who reports.
 */
export async function warnBookers(tx: MemberTransaction, resourceId: string): Promise<void> {
  const now = tx.clock.now().toISOString();
  const dayOf = (instant: RawBuilder<unknown>) =>
    sql`(${instant} at time zone booking.timezone)::date`;
  const today = dayOf(sql`${now}::timestamptz`);
  const isAffected = sql<boolean>`booking.resource_id = ${resourceId} and resource.quantity = 1
    and booking.ends_at > ${now} and ${dayOf(sql`booking.starts_at`)} <= ${today}
    and not exists (select from problem where problem.merchant_id = ${tx.merchant.id}
      and problem.resource_id = ${resourceId} and problem.kind = 'report'
      and problem.is_unusable and problem.resolved_at is null
      and problem.reported_at >= booking.created_at
      and ${dayOf(sql`problem.reported_at`)} = ${today})`;
  const notified = await findNotified(tx, isAffected);
  await notifyAll({ ...tx, actor: null }, notified, 'out_of_order');
}
