import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { createUnitOfWork } from './unit-of-work.ts';

interface Schema {
  room: { id: Generated<string>; merchant_id: string; name: string; seats: Generated<number> };
}

const siam = '11111111-1111-4111-8111-111111111111';

let database: Database<Schema>;
let unitOfWork: UnitOfWork<Schema>;

beforeAll(async () => {
  const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
  database = await createTestDatabase<Schema>({ migrationsFolder });
  unitOfWork = createUnitOfWork(database);
  await unitOfWork.withMerchant(siam, (trx) =>
    trx.insertInto('room').values({ merchant_id: siam, name: 'Siam' }).execute(),
  );
});

afterAll(() => database.close());

const readNames = () =>
  unitOfWork.readMerchant(siam, async (trx) => {
    const rows = await trx.selectFrom('room').select('name').execute();
    return rows.map(({ name }) => name);
  });

describe('statements that are sent often', () => {
  const onEveryConnection = async (areStatementsNamed: boolean, text: string) => {
    const { readMerchant } = createUnitOfWork({ ...database, areStatementsNamed });
    const read = () => readMerchant(siam, (trx) => sql.raw(text).execute(trx));
    for (const _ of [1, 2, 3, 4]) await Promise.all(Array.from({ length: 10 }, read));
    const counts = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.pool.query(
          'select count(*)::int as named from pg_prepared_statements where statement = $1',
          [text],
        ),
      ),
    );
    return counts.some(({ rows }) => rows[0].named > 0);
  };

  it('have names on the server, unless a pooler gives each transaction another connection', async () => {
    expect(await onEveryConnection(true, 'select 1 as named')).toBe(true);
    expect(await onEveryConnection(false, 'select 2 as unnamed')).toBe(false);
  });
});

describe('a migration while connections are open', () => {
  afterEach(async () => {
    await sql`alter table room alter column name type text`.execute(database.kysely);
  });

  const changeColumn = () =>
    sql`alter table room alter column name type varchar(200)`.execute(database.kysely);

  /** Enough times at once that every connection of the pool has prepared the statement. */
  const onEveryConnection = async (work: () => Promise<unknown>): Promise<void> => {
    for (const _ of Array.from({ length: 4 })) {
      await Promise.all(Array.from({ length: 10 }, work));
    }
  };

  it('repeats reads whose prepared statements it invalidated', async () => {
    await onEveryConnection(() => readNames());
    await changeColumn();
    const seen = await Promise.all(Array.from({ length: 10 }, () => readNames()));
    expect(seen).toEqual(Array.from({ length: 10 }, () => ['Siam']));
  });

  it('repeats writes as well, each executed once', async () => {
    const addSeats = (seats: number) =>
      unitOfWork.withMerchant(siam, (trx) =>
        trx
          .updateTable('room')
          .set((of) => ({ seats: of('seats', '+', seats) }))
          .returning('name')
          .execute(),
      );
    await onEveryConnection(() => addSeats(0));
    await changeColumn();
    const before = await readSeats();
    const answers = await Promise.all(Array.from({ length: 10 }, () => addSeats(1)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => [{ name: 'Siam' }]));
    expect((await readSeats()) - before).toBe(10);
  });

  const readSeats = (): Promise<number> =>
    unitOfWork.readMerchant(siam, async (trx) => {
      const { seats } = await trx.selectFrom('room').select('seats').executeTakeFirstOrThrow();
      return seats;
    });
});
