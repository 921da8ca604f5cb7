import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Remembers which booking an Idempotency-Key made (Z-05). */
export class IdempotencyRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Claims a key for a request; null when it was free, else what it was used for (Z-05). */
  async claim(claim: {
    readonly userId: string;
    readonly key: string;
    readonly requestHash: Buffer;
    readonly bookingId: string;
  }): Promise<{ readonly requestHash: Buffer; readonly bookingId: string } | null> {
    const inserted = await this.#trx
      .insertInto('idempotency_key')
      .values({
        merchant_id: this.#merchantId,
        user_id: claim.userId,
        key: claim.key,
        request_hash: claim.requestHash,
        booking_id: claim.bookingId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted) return null;
    return this.#trx
      .selectFrom('idempotency_key')
      .select(['request_hash as requestHash', 'booking_id as bookingId'])
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', claim.userId)
      .where('key', '=', claim.key)
      .executeTakeFirstOrThrow();
  }
}
