import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { sql } from 'kysely';

export interface ThrottlePolicy {
  /** Failures that cost nothing; each one after that doubles the wait. */
  readonly freeFailures: number;
  readonly longestWaitSeconds: number;
  /** Time in which one failure is forgotten; null if only a success or a day does that. */
  readonly forgetOneAfterMs: number | null;
  /** More failures count as so many, so that all are forgotten within a known time. */
  readonly mostFailures: number;
}

/** Failed sign-ins of one account or one address. */
export interface FailureCount {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

export const accountThrottle: ThrottlePolicy = {
  freeFailures: 4,
  longestWaitSeconds: 15 * 60,
  forgetOneAfterMs: null,
  mostFailures: Number.POSITIVE_INFINITY,
};

/** A whole office shares one address: its typos must not shut the others out. */
export const addressThrottle: ThrottlePolicy = {
  freeFailures: 20,
  longestWaitSeconds: 60,
  forgetOneAfterMs: 60_000,
  mostFailures: 30,
};

/** Failures are forgotten after a day without another. */
export const forgetAfterMs = 24 * 60 * 60 * 1000;

const firstWaitSeconds = 2;

/** How long an attempt must still wait, in whole seconds; 0 when it may be made now (Z-100). */
export function remainingWaitSeconds(
  policy: ThrottlePolicy,
  count: FailureCount | null | undefined,
  now: Date,
): number {
  if (!count) return 0;
  const passedMs = now.getTime() - count.lastFailedAt.getTime();
  const { forgetOneAfterMs } = policy;
  const forgotten = forgetOneAfterMs === null ? 0 : Math.floor(passedMs / forgetOneAfterMs);
  const failures = Math.min(count.failures, policy.mostFailures) - forgotten;
  const costly = failures - policy.freeFailures;
  if (costly <= 0) return 0;
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (costly - 1), policy.longestWaitSeconds);
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

/** Digests by which attempts are counted; null for one that does not count. */
export interface ThrottleKeys {
  /** An account, a browser of its owner, or a mailbox. */
  readonly account: Buffer | null;
  /** Null for signed-in people and browsers of the owner: others must not make them wait. */
  readonly network: Buffer | null;
}

/** Failed sign-ins of one owner's accounts and networks, in one transaction. */
export class LoginThrottleRepository {
  readonly #trx: QueryExecutorProvider;
  readonly #owner: ThrottleOwner;

  constructor(trx: QueryExecutorProvider, owner: ThrottleOwner) {
    this.#trx = trx;
    this.#owner = owner;
  }

  async stateOf({ account, network }: ThrottleKeys, now: Date) {
    const { column, id } = this.#owner;
    const { rows } = await sql<ThrottleRow>`
      select key_hash, failures, last_failed_at from login_throttle
      where ${sql.ref(column)} = ${id} and key_hash in (${account}, ${network})`.execute(this.#trx);
    const countOf = (key: Buffer | null): FailureCount | null => {
      const row = rows.find((candidate) => key?.equals(candidate.key_hash));
      return row ? { failures: row.failures, lastFailedAt: new Date(row.last_failed_at) } : null;
    };
    const ofAccount = countOf(account);
    return {
      accountFailures: ofAccount?.failures ?? 0,
      accountWaitSeconds: remainingWaitSeconds(accountThrottle, ofAccount, now),
      networkWaitSeconds: remainingWaitSeconds(addressThrottle, countOf(network), now),
    };
  }

  /** Adds a failure to each key; a counter without a recent one restarts. */
  async addFailure({ account, network }: ThrottleKeys, at: Date): Promise<void> {
    const forgetBefore = new Date(at.getTime() - forgetAfterMs).toISOString();
    const { column, id } = this.#owner;
    const owner = sql.ref(column);
    // One order of locking for everybody: two failures can't wait for each other.
    const failures = [account, network]
      .filter((key) => key !== null)
      .toSorted((a, b) => a.compare(b))
      .map((keyHash) => sql`(${id}, ${keyHash}, 1, ${at.toISOString()})`);
    if (failures.length === 0) return;
    await sql`
      insert into login_throttle (${owner}, key_hash, failures, last_failed_at)
      values ${sql.join(failures)}
      on conflict (${owner}, key_hash) do update set
        failures = case when login_throttle.last_failed_at < ${forgetBefore} then 1
          else ${remembered(network, at)} + 1 end,
        last_failed_at = excluded.last_failed_at`.execute(this.#trx);
  }

  /** Clears the account's failures, and takes one from its network. */
  async succeed({ account, network }: ThrottleKeys, at: Date): Promise<void> {
    if (account) await this.clear(account);
    if (!network) return;
    const { column, id } = this.#owner;
    const isNetwork = sql`${sql.ref(column)} = ${id} and key_hash = ${network}`;
    const left = sql`${remembered(network, at)} - 1`;
    await sql`delete from login_throttle where ${isNetwork} and ${left} <= 0`.execute(this.#trx);
    await sql`
      update login_throttle set failures = ${left}, last_failed_at = ${at.toISOString()}
      where ${isNetwork}`.execute(this.#trx);
  }

  async clear(keyHash: Buffer): Promise<void> {
    const { column, id } = this.#owner;
    await sql`delete from login_throttle
      where ${sql.ref(column)} = ${id} and key_hash = ${keyHash}`.execute(this.#trx);
  }
}

/** The failures of a row that still count: those of a network are forgotten one by one. */
function remembered(network: Buffer | null, at: Date): RawBuilder<number> {
  const forgetSeconds = (addressThrottle.forgetOneAfterMs ?? forgetAfterMs) / 1000;
  return sql`case when login_throttle.key_hash = ${network}::bytea
    then greatest(0, least(login_throttle.failures, ${addressThrottle.mostFailures}::int) - floor(extract(epoch from
      ${at.toISOString()}::timestamptz - login_throttle.last_failed_at) / ${forgetSeconds}::int))::int
    else login_throttle.failures end`;
}
