import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface TokenUse {
  readonly tokenHash: Buffer;
  /** Time after which the token is rejected as expired anyway. */
  readonly expiresAt: Date;
}

/** ID tokens already used to sign in at one merchant, in one transaction. */
export class CloudTokenRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** False for a token that was used before; of two at once the second waits for the first. */
  async use({ tokenHash, expiresAt }: TokenUse): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#trx
      .insertInto('cloud_token_use')
      .values({
        merchant_id: this.#merchantId,
        token_hash: tokenHash,
        expires_at: expiresAt.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}
