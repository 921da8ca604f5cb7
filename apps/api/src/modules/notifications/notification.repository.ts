import type { NotificationStatus, NotificationTopic } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly bookingId: string;
  readonly eventId: string;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
  readonly topic: NotificationTopic;
}

/** Writes notifications of one merchant, in the transaction of what they tell of (Z-72). */
export class NotificationRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** One person is told of one event once, however often this is tried. */
  async add(notifications: readonly NewNotification[]): Promise<void> {
    if (notifications.length === 0) return;
    await this.#trx
      .insertInto('notification')
      .values(
        notifications.map((notification) => ({
          merchant_id: this.#merchantId,
          id: notification.id,
          user_id: notification.userId,
          booking_id: notification.bookingId,
          event_id: notification.eventId,
          booking_status: notification.bookingStatus,
          is_participant: notification.isParticipant,
          topic: notification.topic,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async markRead(userId: string): Promise<void> {
    await this.#trx
      .updateTable('notification')
      .set({ read_at: sql`now()` })
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .execute();
  }
}
