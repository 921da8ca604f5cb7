import type { ResourceType } from '@axp/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/request-scope/request-scope.ts';
import { findResourceRow, mayUse } from '../resources/index.ts';

export interface NewFeed {
  readonly id: string;
  readonly userId: string;
  readonly resourceId: string | null;
  readonly secretHash: Buffer;
}

/** Calendar feeds of one merchant, in one transaction. */
export class FeedRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** How many feeds a user has; the answer holds until the transaction ends. */
  async lockCount(userId: string): Promise<number> {
    await this.#trx
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .forUpdate()
      .execute();
    const { count } = await this.#trx
      .selectFrom('calendar_feed')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The kind of a resource that a person may see; null where there is none of this id. */
  async typeOfResource(id: string, reader: Actor): Promise<ResourceType | null> {
    const row = await findResourceRow(this.#trx, this.#merchantId, id);
    return row && mayUse(reader, row.kept_for) ? row.type : null;
  }

  async add(feed: NewFeed): Promise<void> {
    await this.#trx
      .insertInto('calendar_feed')
      .values({
        merchant_id: this.#merchantId,
        id: feed.id,
        user_id: feed.userId,
        resource_id: feed.resourceId,
        secret_hash: feed.secretHash,
      })
      .execute();
  }

  /** False where the user has no such feed. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#trx
      .deleteFrom('calendar_feed')
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
