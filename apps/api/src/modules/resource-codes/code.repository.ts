import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { asResourceType } from '../resources/index.ts';

interface NewCode {
  readonly resourceId: string;
  readonly secretHash: Buffer;
}

/** The codes of one merchant's resources, in one transaction. */
export class CodeRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Finds an active resource of the merchant. */
  async findResource(resourceId: string) {
    const row = await this.#trx
      .selectFrom('resource')
      .select(['name', 'type'])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', resourceId)
      .where('is_active', '=', true)
      .executeTakeFirst();
    return row ? { name: row.name, type: asResourceType(row.type) } : null;
  }

  /** Returns the name of a resource, active or not. */
  async nameOf(resourceId: string): Promise<string | null> {
    const row = await this.#trx
      .selectFrom('resource')
      .select('name')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', resourceId)
      .executeTakeFirst();
    return row?.name ?? null;
  }

  /** Returns the creation time of a resource's code; null if it has none. */
  async madeAt(resourceId: string): Promise<string | null> {
    const row = await this.#trx
      .selectFrom('resource_code')
      .select('created_at')
      .where('merchant_id', '=', this.#merchantId)
      .where('resource_id', '=', resourceId)
      .executeTakeFirst();
    return row?.created_at ?? null;
  }

  /** Puts a code in the place of the one before; answers when it was made. */
  async replace({ resourceId, secretHash }: NewCode): Promise<string> {
    const row = await this.#trx
      .insertInto('resource_code')
      .values({
        merchant_id: this.#merchantId,
        resource_id: resourceId,
        secret_hash: secretHash,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'resource_id'])
          .doUpdateSet({ secret_hash: secretHash, created_at: sql`now()` }),
      )
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return row.created_at;
  }

  /** Returns false if the resource has no code. */
  async remove(resourceId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#trx
      .deleteFrom('resource_code')
      .where('merchant_id', '=', this.#merchantId)
      .where('resource_id', '=', resourceId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /**
   * Returns the resource of a code; null for an unknown code. The lock serialises scans of one code
   * until the transaction ends, so that the second of two scans sees the effect of the first.
   */
  async lockResource(secretHash: Buffer): Promise<string | null> {
    const row = await this.#trx
      .selectFrom('resource_code')
      .select('resource_id')
      .where('merchant_id', '=', this.#merchantId)
      .where('secret_hash', '=', secretHash)
      .forUpdate()
      .executeTakeFirst();
    return row?.resource_id ?? null;
  }
}
