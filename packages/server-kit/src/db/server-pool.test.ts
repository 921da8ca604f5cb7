import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createLogger } from '../logging/logger.ts';
import type { ReplicatedPair } from '../testing/postgres-cluster.ts';
import { startReplicatedPair } from '../testing/postgres-cluster.ts';
import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { DatabaseUnavailableError, OutcomeUnknownError } from './errors.ts';
import { maxLagMs, Replicas } from './replicas.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { createUnitOfWork } from './unit-of-work.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

let pair: ReplicatedPair;
let database: Database<unknown>;
beforeAll(async () => {
  pair = await startReplicatedPair();
  database = await connectDatabase({
    location: { kind: 'postgres', url: pair.urlOf('postgres') },
    logger,
  });
});
afterAll(async () => {
  await database.close();
  await pair.stop();
});

describe('reads that may lag', () => {
  const merchant = '11111111-1111-4111-8111-111111111111';
  let now = 0;
  let replicas: Replicas<unknown>;
  let unitOfWork: UnitOfWork<unknown>;
  beforeAll(async () => {
    await sql`create role axp_app`.execute(database.kysely);
    replicas = new Replicas({
      url: pair.urlOn('standby', 'postgres'),
      primary: database,
      logger,
      checkMs: 10,
      now: () => now,
    });
    unitOfWork = createUnitOfWork(database, { replicas });
  });
  afterAll(() => replicas.close());

  const serverOf = (mayLag: boolean) =>
    unitOfWork.readMerchant(
      merchant,
      async (trx) => {
        const { rows } = await sql<{ standby: boolean }>`
          select pg_is_in_recovery() as standby`.execute(trx);
        return rows[0]?.standby === true ? 'standby' : 'primary';
      },
      { mayLag },
    );

  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: pair.urlOn('standby', 'postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  const untilUsed = async (isUsed: boolean) => {
    while ((replicas.pick() !== undefined) !== isUsed) await sleep(5);
  };

  /** A check of the standby that takes too long sends reads elsewhere for a moment. */
  const untilReadFrom = async (server: string) => {
    while ((await serverOf(true)) !== server) await sleep(5);
  };

  it('go to a standby, all others to the primary', async () => {
    await untilReadFrom('standby');
    expect(await serverOf(false)).toBe('primary');
  });

  it('go to the primary if the standby cancels them', async () => {
    await untilUsed(true);
    const where = unitOfWork.readMerchant(
      merchant,
      async (trx) => {
        await sql`do $$ begin
          if pg_is_in_recovery() then raise sqlstate '40001'; end if;
        end $$`.execute(trx);
        return 'primary';
      },
      { mayLag: true },
    );
    expect(await where).toBe('primary');
  });

  it('go to the primary while the standby lags too far, and return afterwards', async () => {
    await untilUsed(true);
    await onStandby('select pg_wal_replay_pause()');
    await sql`create table seat (id int)`.execute(database.kysely);
    now += maxLagMs + 1;
    await untilUsed(false);
    expect(await serverOf(true)).toBe('primary');
    await onStandby('select pg_wal_replay_resume()');
    await untilReadFrom('standby');
  });

  it('go to the primary if no standby answers', async () => {
    const away = new Replicas({ url: 'postgres://127.0.0.1:1/axp', primary: database, logger });
    const alone = createUnitOfWork(database, { replicas: away });
    const read = alone.readMerchant(merchant, async () => 'read', { mayLag: true });
    expect([away.pick(), await read]).toEqual([undefined, 'read']);
    await away.close();
  });
});

describe('a URL of several servers', () => {
  it('connects to the one that accepts writes, also for work outside the pool', async () => {
    await sql`create table note (id int primary key)`.execute(database.kysely);
    const client = await database.openClient();
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    await client.end();
    expect(rows).toEqual([{ standby: false }]);
  });

  it('connects to the standby once it is promoted, and no acknowledged row is lost', async () => {
    const unitOfWork = createUnitOfWork(database);
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    const enough = Promise.withResolvers<void>();
    let [next, after, isPromoted, isOver] = [0, 0, false, false];
    const writeRows = async () => {
      while (!isOver) {
        next += 1;
        const id = next;
        try {
          await unitOfWork.asSystem((trx) => sql`insert into note values (${id})`.execute(trx));
          acknowledged.push(id);
          if (isPromoted) after += 1;
          if (after === 20) enough.resolve();
        } catch (error) {
          failures.push(error);
          await new Promise(setImmediate);
        }
      }
    };
    const writers = Promise.all([1, 2, 3].map(writeRows));
    await pair.failOver().catch(enough.reject);
    isPromoted = true;
    await enough.promise.finally(() => {
      isOver = true;
    });
    await writers;
    const { rows } = await sql<{ id: number }>`select id from note`.execute(database.kysely);
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    for (const failure of failures) {
      const isTold =
        failure instanceof DatabaseUnavailableError || failure instanceof OutcomeUnknownError;
      expect(isTold ? '' : failure).toBe('');
    }
  });
});
