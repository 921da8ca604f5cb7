import type { NotificationStatus, NotificationTopic } from '@axp/contracts';
import type { LicenceTopic } from '@axp/contracts/vocabulary';
import type { Given } from '@axp/server-kit/db';
import { noteChanged, preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly bookingId: string;
  readonly eventId: string;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
  readonly topic: NotificationTopic;
  /** Whether the event is the person's own doing: then there is nothing new to read. */
  readonly isOwnAction: boolean;
}

/** Inserts notifications; a user gets one per event, however often this is repeated. */
export async function addNotifications(
  tx: TenantRows,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  noteChanged(
    tx.db,
    'notification',
    notifications.map(({ userId }) => userId),
  );
  await insertNotifications(tx.db, {
    merchantId: tx.merchant.id,
    notifications: JSON.stringify(notifications),
  });
}

const insertNotifications = preparedQuery(
  (_: Transaction<DB>, given: Given<{ merchantId: string; notifications: string }>) => sql`
    insert into notification (merchant_id, id, user_id, booking_id, event_id, booking_status,
      is_participant, topic, read_at)
    select ${given('merchantId')}, n.id, n."userId", n."bookingId", n."eventId",
      n."bookingStatus", n."isParticipant", n.topic, case when n."isOwnAction" then now() end
    from jsonb_to_recordset(${given('notifications')}::jsonb) as n (
      id uuid, "userId" uuid, "bookingId" uuid, "eventId" uuid, "bookingStatus" text,
      "isParticipant" boolean, topic text, "isOwnAction" boolean)
    on conflict do nothing`,
);

interface LicenceNotices {
  readonly topic: LicenceTopic;
  /** Owner of the licence. */
  readonly licenceUserId: string;
  readonly notices: readonly { readonly id: string; readonly userId: string }[];
}

/** Inserts notifications about a driving licence. */
export async function addLicenceNotifications(
  tx: TenantRows,
  { topic, licenceUserId, notices }: LicenceNotices,
): Promise<void> {
  noteChanged(
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
        is_participant: userId !== licenceUserId,
        topic,
      })),
    )
    .execute();
}

export async function markRead(tx: TenantRows, userId: string): Promise<void> {
  noteChanged(tx.db, 'notification', [userId]);
  await tx.db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}
