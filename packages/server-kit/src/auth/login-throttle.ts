import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

export interface ThrottlePolicy {
  /** Failures that cost nothing; each one after that doubles the wait. */
  readonly freeFailures: number;
}

/** Failed sign-ins of one account or one address. */
export interface FailureCount {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

export const accountThrottle: ThrottlePolicy = { freeFailures: 4 };

/** A whole office shares one address: its typos must not shut the others out. */
export const addressThrottle: ThrottlePolicy = { freeFailures: 20 };

/** Failures are forgotten after a day without another. */
export const forgetAfterMs = 24 * 60 * 60 * 1000;

const firstWaitSeconds = 2;
const longestWaitSeconds = 15 * 60;

/** How long an attempt must still wait, in whole seconds; 0 when it may be made now (Z-100). */
export function remainingWaitSeconds(
  policy: ThrottlePolicy,
  count: FailureCount | null | undefined,
  now: Date,
): number {
  const costly = (count?.failures ?? 0) - policy.freeFailures;
  if (!count || costly <= 0) return 0;
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (costly - 1), longestWaitSeconds);
  const passedMs = now.getTime() - count.lastFailedAt.getTime();
  return Math.max(0, Math.ceil(waitSeconds - passedMs / 1000));
}

/** Whose sign-ins are counted, and the column of `login_throttle` that says so. */
interface ThrottleOwner {
  readonly column: 'merchant_id' | 'tenant_id';
  readonly id: string;
}

interface ThrottleRow {
  readonly key_hash: Buffer;
  readonly failures: number;
  readonly last_failed_at: string;
}

/** Failed sign-ins of one owner's accounts and addresses, in one transaction. */
export class LoginThrottleRepository {
  readonly #trx: QueryExecutorProvider;
  readonly #owner: ThrottleOwner;

  constructor(trx: QueryExecutorProvider, owner: ThrottleOwner) {
    this.#trx = trx;
    this.#owner = owner;
  }

  /** The failures of each key, in the order of the keys; none where there were none. */
  async countsOf(keyHashes: readonly Buffer[]): Promise<readonly (FailureCount | null)[]> {
    const { column, id } = this.#owner;
    const { rows } = await sql<ThrottleRow>`
      select key_hash, failures, last_failed_at from login_throttle
      where ${sql.ref(column)} = ${id} and key_hash in (${sql.join(keyHashes)})`.execute(this.#trx);
    return keyHashes.map((keyHash) => {
      const row = rows.find((candidate) => keyHash.equals(candidate.key_hash));
      return row ? { failures: row.failures, lastFailedAt: new Date(row.last_failed_at) } : null;
    });
  }

  /** Adds a failure to each key; a counter without a recent one restarts. */
  async addFailure(keyHashes: readonly Buffer[], at: Date): Promise<void> {
    const forgetBefore = new Date(at.getTime() - forgetAfterMs);
    const { column, id } = this.#owner;
    const owner = sql.ref(column);
    // One order of locking for everybody: two failures can't wait for each other.
    const failures = keyHashes
      .toSorted((a, b) => a.compare(b))
      .map((keyHash) => sql`(${id}, ${keyHash}, 1, ${at.toISOString()})`);
    await sql`
      insert into login_throttle (${owner}, key_hash, failures, last_failed_at)
      values ${sql.join(failures)}
      on conflict (${owner}, key_hash) do update set
        failures = case when login_throttle.last_failed_at < ${forgetBefore.toISOString()}
          then 1 else login_throttle.failures + 1 end,
        last_failed_at = excluded.last_failed_at`.execute(this.#trx);
  }

  async clear(keyHash: Buffer): Promise<void> {
    const { column, id } = this.#owner;
    await sql`delete from login_throttle
      where ${sql.ref(column)} = ${id} and key_hash = ${keyHash}`.execute(this.#trx);
  }
}
