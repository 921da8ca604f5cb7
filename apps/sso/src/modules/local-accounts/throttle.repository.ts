import type { FailureCount } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Failed sign-ins of one tenant's accounts and addresses, in one transaction. */
export class ThrottleRepository {
  readonly #trx: Transaction<DB>;
  readonly #tenantId: string;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#trx = trx;
    this.#tenantId = tenantId;
  }

  /** The failures of each key, in the order of the keys; none where there were none. */
  async countsOf(keyHashes: readonly Buffer[]): Promise<readonly (FailureCount | null)[]> {
    const rows = await this.#trx
      .selectFrom('login_throttle')
      .select(['key_hash', 'failures', 'last_failed_at'])
      .where('tenant_id', '=', this.#tenantId)
      .where('key_hash', 'in', keyHashes)
      .execute();
    return keyHashes.map((keyHash) => {
      const row = rows.find((candidate) => keyHash.equals(candidate.key_hash));
      return row ? { failures: row.failures, lastFailedAt: new Date(row.last_failed_at) } : null;
    });
  }

  /** Counts one more failure for each key; a counter without one since `forgetBefore` starts anew. */
  async addFailure(keyHashes: readonly Buffer[], at: Date, forgetBefore: Date): Promise<void> {
    const failure = { failures: 1, last_failed_at: at.toISOString() };
    const failures = sql<number>`case when login_throttle.last_failed_at < ${forgetBefore.toISOString()}
      then 1 else login_throttle.failures + 1 end`;
    // One order of locking for everybody: two failures can't wait for each other.
    const sorted = keyHashes.toSorted((a, b) => a.compare(b));
    await this.#trx
      .insertInto('login_throttle')
      .values(
        sorted.map((keyHash) => ({ tenant_id: this.#tenantId, key_hash: keyHash, ...failure })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'key_hash'])
          .doUpdateSet({ failures, last_failed_at: failure.last_failed_at }),
      )
      .execute();
  }

  async clear(keyHash: Buffer): Promise<void> {
    await this.#trx
      .deleteFrom('login_throttle')
      .where('tenant_id', '=', this.#tenantId)
      .where('key_hash', '=', keyHash)
      .execute();
  }
}
