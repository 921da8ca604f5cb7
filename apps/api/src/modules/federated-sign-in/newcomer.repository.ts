import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface Newcomer {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly timezone: string;
}

/** Accounts of one merchant that a first sign-in makes or activates, in one transaction. */
export class NewcomerRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Creates the account, or finds the one of a concurrent first sign-in; returns its id. */
  async add({ id, email, fullName, timezone }: Newcomer): Promise<string> {
    await this.#trx
      .insertInto('app_user')
      .values({
        merchant_id: this.#merchantId,
        id,
        email,
        full_name: fullName,
        status: 'active',
        timezone,
      })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
      .execute();
    const row = await this.#trx
      .selectFrom('app_user')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Activates an invited person whose sign-in method proves their address. */
  async activate(userId: string): Promise<void> {
    await this.#trx
      .updateTable('app_user')
      .set({ status: 'active' })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .where('status', '=', 'invited')
      .execute();
  }
}
