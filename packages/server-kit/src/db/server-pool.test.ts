import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createLogger } from '../logging/logger.ts';
import type { ReplicatedPair } from '../testing/postgres-cluster.ts';
import { startReplicatedPair } from '../testing/postgres-cluster.ts';
import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { DatabaseUnavailableError, OutcomeUnknownError } from './errors.ts';
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

describe('a URL of several servers', () => {
  it('leads to the one that takes writes, also for work outside of the pool', async () => {
    await sql`create table note (id int primary key)`.execute(database.kysely);
    const client = await database.openClient();
    const { rows } = await client.query('select pg_is_in_recovery() as standby');
    await client.end();
    expect(rows).toEqual([{ standby: false }]);
  });

  it('leads to the standby once it is promoted, and no acknowledged row is lost', async () => {
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
