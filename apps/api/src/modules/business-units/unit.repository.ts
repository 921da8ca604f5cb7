import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface UnitChanges {
  readonly title?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** Business units of one merchant inside one transaction. */
export class UnitRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** A unit as it stays until the transaction ends. */
  async lock(id: string) {
    const row = await this.#trx
      .selectFrom('business_unit')
      .select(['title', 'is_active as isActive', 'version'])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  /** False where another unit has the title; then the transaction has to end. */
  add(id: string, title: string): Promise<boolean> {
    return isUntaken(
      this.#trx
        .insertInto('business_unit')
        .values({ merchant_id: this.#merchantId, id, title })
        .execute(),
    );
  }

  /** False where another unit has the title; then the transaction has to end. */
  change(id: string, { title, isActive }: UnitChanges): Promise<boolean> {
    return isUntaken(
      this.#trx
        .updateTable('business_unit')
        .set({
          ...(title !== undefined && { title }),
          ...(isActive !== undefined && { is_active: isActive }),
          version: sql`version + 1`,
        })
        .where('merchant_id', '=', this.#merchantId)
        .where('id', '=', id)
        .execute(),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#trx
      .deleteFrom('business_unit')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .execute();
  }
}

async function isUntaken(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement;
    return true;
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'business_unit_title') throw error;
    return false;
  }
}
