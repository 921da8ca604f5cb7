import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Acceptances of terms by users of one merchant, in one transaction. */
export class AcceptanceRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async accept(userId: string, version: number, at: Date): Promise<void> {
    await this.#trx
      .updateTable('app_user')
      .set({
        has_accepted_terms: true,
        accepted_terms_version: version,
        accepted_terms_at: at.toISOString(),
      })
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .execute();
  }
}
