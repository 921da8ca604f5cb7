import type { NotificationStatus, NotificationTopic } from '@axp/contracts';
import type { NoticeTopic } from '@axp/contracts/vocabulary';
import { recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { insertRows, returningOnCitus } from '../../../platform/db/insert-rows.ts';
import { updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly bookingId: string;
  readonly eventId: string;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
  readonly topic: NotificationTopic;
  /** Whether it is unread; false for what the person knows, such as their own actions. */
  readonly isNews: boolean;
}

/** Inserts notifications; a user gets one per event, however often this is repeated. */
export async function addNotifications(
  tx: TenantRows,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  recordChangedRows(
    tx.db,
    'notification',
    notifications.map(({ userId }) => userId),
  );
  // Sent together and done in this order.
  await allOrFirstError([
    insertRows(tx.db, 'notification', {
      shared: { merchant_id: tx.merchant.id },
      rows: notifications.map((notification) => ({
        id: notification.id,
        user_id: notification.userId,
        booking_id: notification.bookingId,
        event_id: notification.eventId,
        booking_status: notification.bookingStatus,
        is_participant: notification.isParticipant,
        topic: notification.topic,
        // PostgreSQL reads this as the time of the transaction.
        read_at: notification.isNews ? null : 'now',
      })),
      ending: 'on conflict do nothing returning id',
    }),
    queuePushes(
      tx,
      notifications.filter(({ isNews }) => isNews),
    ),
  ]);
}

/**
 * Queues notifications for the browsers of their users with push; a job sends them. Writes nothing
 * for people without one.
 */
async function queuePushes(
  { db, merchant }: TenantRows,
  notifications: readonly { readonly id: string }[],
): Promise<void> {
  if (notifications.length === 0) return;
  await sql`
    insert into push_message (merchant_id, device_id, notification_id)
    select ${merchant.id}, device.id, n.id from notification n
    join push_device device on device.merchant_id = ${merchant.id} and device.user_id = n.user_id
    where n.merchant_id = ${merchant.id} and n.id = any (${notifications.map(({ id }) => id)}::uuid[])
    ${returningOnCitus}`.execute(db);
}

interface Notices {
  readonly topic: NoticeTopic;
  /** Owner of the licence that they are about. */
  readonly licenceUserId?: string | null | undefined;
  /** Problem that they are about. */
  readonly problemId?: string | null | undefined;
  /** Person whose account they are about. */
  readonly personId?: string | null | undefined;
  /** Name of the device, key or person. */
  readonly detail?: string | undefined;
  readonly notices: readonly { readonly id: string; readonly userId: string }[];
}

/** Inserts notifications about a driving licence, a problem without a booking or an account. */
export async function addNotices(
  tx: TenantRows,
  { topic, licenceUserId = null, problemId = null, personId = null, detail = '', notices }: Notices,
): Promise<void> {
  recordChangedRows(
    tx.db,
    'notification',
    notices.map(({ userId }) => userId),
  );
  await tx.db
    .insertInto('notification')
    .values(
      notices.map(({ id, userId }) => ({
        merchant_id: tx.merchant.id,
        id,
        user_id: userId,
        licence_user_id: licenceUserId,
        problem_id: problemId,
        person_id: personId,
        detail,
        is_participant: userId !== (licenceUserId ?? personId),
        topic,
      })),
    )
    .execute();
  await queuePushes(tx, notices);
}

export async function markNotificationsRead(tx: TenantRows, userId: string): Promise<void> {
  recordChangedRows(tx.db, 'notification', [userId]);
  await updateRows(tx, 'notification')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}
