import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { createUnitOfWork } from '../db/unit-of-work.ts';
import { createTestDatabase, TestClock } from './index.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
const clock = new TestClock('2031-12-31T02:00:00.000Z');
let database: Database<unknown>;

beforeAll(async () => {
  database = await createTestDatabase({ migrationsFolder, clock });
});
afterAll(() => database.close());

async function read(statement: string): Promise<string> {
  const { rows } = await database.pool.query<{ at: string }>(statement);
  return new Date(rows[0]?.at ?? '').toISOString();
}

/** Real time passes from the instant that the test has set, and less than a day of it here. */
const dayOf = (instant: string) => instant.slice(0, 10);

describe('the clock of a test database', () => {
  it.each(['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'])(
    'is the test’s time in %s()',
    async (name) => {
      expect(dayOf(await read(`select ${name}() as at`))).toBe('2031-12-31');
    },
  );

  it('moves with the test’s clock, in every session of the pool', async () => {
    const moving = new TestClock('2026-11-02T02:00:00.000Z');
    const other = await createTestDatabase({ migrationsFolder, clock: moving });
    moving.advance({ days: 400 });
    const clients = await Promise.all([other.pool.connect(), other.pool.connect()]);
    const days = await Promise.all(
      clients.map((client) => client.query<{ day: string }>('select now()::date::text as day')),
    );
    for (const client of clients) client.release();
    await other.close();
    expect(days.flatMap(({ rows }) => rows)).toEqual([
      { day: '2027-12-07' },
      { day: '2027-12-07' },
    ]);
  });

  it('applies to column defaults, for the role of a merchant as well', async () => {
    const merchantId = '11111111-1111-4111-8111-111111111111';
    await createUnitOfWork(database).withMerchant(merchantId, (trx) =>
      sql`insert into room (merchant_id, name) values (${merchantId}, 'Siam')`.execute(trx),
    );
    expect(dayOf(await read('select created_at as at from room'))).toBe('2031-12-31');
  });

  it('does not go back when the test moves by less than has passed', async () => {
    const moving = new TestClock('2026-11-02T02:00:00.000Z');
    const other = await createTestDatabase({ migrationsFolder, clock: moving });
    const read = async () => {
      const { rows } = await other.pool.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      return rows[0]?.ms ?? 0;
    };
    await other.pool.query('select pg_sleep(0.02)');
    const before = await read();
    moving.advance({ seconds: 0.001 });
    const after = await read();
    await other.close();
    expect(after).toBeGreaterThan(before);
  });

  it('keeps the order of statements while the test’s clock stands still', async () => {
    const { rows } = await database.pool.query<{ isLater: boolean }>(
      `with first as materialized (select clock_timestamp() as at),
         pause as materialized (select first.at, pg_sleep(0.01) from first)
       select clock_timestamp() > pause.at as "isLater" from pause`,
    );
    expect(rows).toEqual([{ isLater: true }]);
  });
});
