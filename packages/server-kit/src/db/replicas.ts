import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import type { Database, DatabaseConfig } from './database.ts';
import { connectDatabase } from './database.ts';
import { parseDatabaseUrl, serverUrls } from './database-url.ts';
import { errorMessage } from './errors.ts';

/** A replica that lags more is not read from. */
export const maxLagMs = 3_000;

/** For a connection or an answer: the primary serves what a replica does not serve by then. */
const patienceMs = 1_000;

const mostSamples = 60;

interface Options extends Pick<DatabaseConfig, 'poolSize'> {
  /** May name several servers; reads go to them in turn. */
  readonly url: string;
  readonly primary: Pick<Database<unknown>, 'pool'>;
  readonly logger: Logger;
  readonly checkMs?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/** Standby servers for reads that may show the rows of a few seconds ago (ADR 50). */
export class Replicas<DB> {
  readonly #replicas: readonly Replica<DB>[];
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  #next = 0;

  constructor({ url, primary, checkMs = 1_000, now = () => performance.now(), ...rest }: Options) {
    const parts = parseDatabaseUrl(url);
    if (!parts) throw new TypeError('Not a PostgreSQL URL');
    this.#replicas = serverUrls(parts).map((one) => new Replica<DB>({ ...rest, url: one, now }));
    this.#running = this.#watch(primary, checkMs);
  }

  /** One that answers and does not lag too far; undefined if there is none. */
  pick(): Database<DB> | undefined {
    for (const _ of this.#replicas) {
      this.#next = (this.#next + 1) % this.#replicas.length;
      const found = this.#replicas[this.#next]?.fresh();
      if (found) return found;
    }
    return undefined;
  }

  /** A read has failed there: none goes there before the next check. */
  leave(database: Database<DB>): void {
    for (const replica of this.#replicas) replica.leave(database);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #watch(primary: Options['primary'], checkMs: number): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const written = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => null);
      await Promise.all(this.#replicas.map((replica) => replica.check(written)));
      await sleep(checkMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

interface ReplicaOptions extends Pick<Options, 'url' | 'logger' | 'poolSize'> {
  readonly now: () => number;
}

class Replica<DB> {
  readonly #options: ReplicaOptions;
  readonly #lag: ReplicaLag;
  #database: Database<DB> | undefined;
  #isLeft = false;
  #wasFresh = true;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#lag = new ReplicaLag(options.now);
  }

  fresh(): Database<DB> | undefined {
    return this.#isLeft || this.#lag.milliseconds > maxLagMs ? undefined : this.#database;
  }

  leave(database: Database<DB>): void {
    if (this.#database === database) this.#isLeft = true;
  }

  /** @param written position of the primary; null while it does not answer */
  async check(written: bigint | null): Promise<void> {
    const { logger, url, now: _, ...pool } = this.#options;
    if (written !== null) this.#lag.notePrimary(written);
    try {
      this.#database ??= await connectDatabase<DB>({
        ...pool,
        patienceMs,
        location: { kind: 'postgres', url },
        logger,
      });
      // Null on a server that was promoted: it may be the primary, or one that was given up.
      const replayed = await positionOf(this.#database, replayedPosition);
      if (replayed !== null) this.#lag.noteReplica(replayed);
      this.#isLeft = replayed === null;
    } catch (error) {
      this.#isLeft = true;
      if (this.#wasFresh) logger.warn({ reason: errorMessage(error) }, 'replica_away');
    }
    const isFresh = this.fresh() !== undefined;
    if (isFresh !== this.#wasFresh) logger.info({ isFresh }, 'replica_changed');
    this.#wasFresh = isFresh;
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }
}

const replayedPosition = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end' as const;

/** A position in the log of changes, as bytes since its beginning. */
async function positionOf(
  { pool }: Pick<Database<unknown>, 'pool'>,
  position: 'pg_current_wal_lsn()' | typeof replayedPosition,
): Promise<bigint | null> {
  const question = {
    text: `select (${position} - '0/0')::text as bytes`,
    query_timeout: patienceMs,
  };
  const { rows } = await pool.query<{ bytes: string | null }>(question);
  const bytes = rows[0]?.bytes ?? null;
  return bytes === null ? null : BigInt(bytes);
}

/**
 * How far a replica is behind, from positions in the log of changes: clocks of servers differ, and
 * the time of its last replayed commit is old on an idle primary.
 */
export class ReplicaLag {
  readonly #now: () => number;
  #samples: { readonly position: bigint; readonly at: number }[] = [];
  #asOf = Number.NEGATIVE_INFINITY;

  /** @param now monotonic, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Infinite before the first answer. */
  get milliseconds(): number {
    return this.#now() - this.#asOf;
  }

  notePrimary(position: bigint): void {
    const last = this.#samples.at(-1);
    // After a failover the log may be shorter.
    if (last && position < last.position) this.#samples = [];
    this.#samples = [...this.#samples.slice(1 - mostSamples), { position, at: this.#now() }];
  }

  /** The replica has all that the primary had written at the last moment that fits. */
  noteReplica(replayed: bigint): void {
    const known = this.#samples.findLast(({ position }) => position <= replayed);
    if (known) this.#asOf = known.at;
  }
}
