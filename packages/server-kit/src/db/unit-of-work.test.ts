import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import { databaseRefusal } from './database-refusal.ts';
import { namedQuery } from './statements.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { createUnitOfWork } from './unit-of-work.ts';

interface Schema {
  room: {
    id: Generated<string>;
    merchant_id: string;
    name: string;
    seats: Generated<number>;
    opened_on: Generated<string>;
    created_at: Generated<string>;
  };
  occupancy: { room_id: string; during: string };
}

const siam = '11111111-1111-4111-8111-111111111111';
const lanna = '22222222-2222-4222-8222-222222222222';

let database: Database<Schema>;
let unitOfWork: UnitOfWork<Schema>;

beforeAll(async () => {
  const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
  database = await createTestDatabase<Schema>({ migrationsFolder });
  unitOfWork = createUnitOfWork(database);
});

afterAll(() => database.close());

beforeEach(async () => {
  await sql`truncate room, occupancy`.execute(database.kysely);
  await addRoom(siam, 'Siam');
  await addRoom(lanna, 'Lanna');
});

const addRoom = (merchantId: string, name: string, owner = merchantId) =>
  unitOfWork.withMerchant(merchantId, (trx) =>
    trx.insertInto('room').values({ merchant_id: owner, name }).execute(),
  );

const namesSeenBy = (merchantId: string): Promise<string[]> =>
  unitOfWork.readMerchant(merchantId, async (trx) => {
    const rows = await trx.selectFrom('room').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  });

const allNames = async (): Promise<string[]> => {
  const rows = await database.kysely.selectFrom('room').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

describe('the end of a transaction', () => {
  it('sends nothing that a failed callback continues with', async () => {
    const late = Promise.withResolvers<unknown>();
    const failing = unitOfWork.withMerchant(siam, async (trx) => {
      const goOn = async () => {
        await trx.selectFrom('room').select('id').execute();
        await sleep(5);
        await trx.insertInto('room').values({ merchant_id: siam, name: 'Late' }).execute();
      };
      goOn().catch(late.resolve);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await late.promise).toMatchObject({ name: 'TransactionEndedError' });
    expect(await allNames()).toEqual(['Lanna', 'Siam']);
  });
});

describe('the isolation of merchants', () => {
  it('[T-07] works with separate statements for settings, as Citus needs', async () => {
    const { readMerchant } = createUnitOfWork({ ...database, isDistributed: true });
    const names = await readMerchant(siam, (trx) =>
      trx.selectFrom('room').select('name').execute(),
    );
    expect(names).toEqual([{ name: 'Siam' }]);
  });

  it('[T-07] shows a merchant only its own rows, even without a filter', async () => {
    expect(await namesSeenBy(siam)).toEqual(['Siam']);
    expect(await namesSeenBy(lanna)).toEqual(['Lanna']);
  });

  it('[T-07] refuses to write a row for another merchant', async () => {
    await expect(addRoom(siam, 'Stolen', lanna)).rejects.toThrow('row-level security');
    expect(await allNames()).toEqual(['Lanna', 'Siam']);
  });

  it('[T-07] neither changes nor deletes rows of another merchant', async () => {
    const touched = await unitOfWork.withMerchant(siam, async (trx) => [
      await trx
        .updateTable('room')
        .set({ name: 'Mine' })
        .where('name', '=', 'Lanna')
        .executeTakeFirst(),
      await trx.deleteFrom('room').where('name', '=', 'Lanna').executeTakeFirst(),
    ]);
    expect(touched).toMatchObject([{ numUpdatedRows: 0n }, { numDeletedRows: 0n }]);
  });

  it('[T-07] leaves neither merchant nor role on any connection of the pool', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => namesSeenBy(index % 2 === 0 ? siam : lanna)),
    );
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.pool.query(
          `select current_user as role, current_setting('axp.merchant_id', true) as merchant`,
        ),
      ),
    );
    for (const { rows } of left) {
      expect(rows[0].role).toBe('postgres');
      expect(rows[0].merchant ?? '').toBe('');
    }
  });

  it('[T-07] never mixes merchants under parallel load', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const merchantId = index % 2 === 0 ? siam : lanna;
        return { merchantId, names: await namesSeenBy(merchantId) };
      }),
    );
    for (const { merchantId, names } of seen) {
      expect(names).toEqual([merchantId === siam ? 'Siam' : 'Lanna']);
    }
  });

  it.each(['', 'siam', `${siam}'; reset role; --`])('refuses %j as a merchant id', async (id) => {
    await expect(namesSeenBy(id)).rejects.toThrow('A merchant id must be a UUID');
  });

  it.each(['', 'siam', `${siam}}'; reset role; --`])('refuses %j in a scope', async (id) => {
    const scopeIds = [lanna, id];
    const read = unitOfWork.readMerchant(siam, async () => 'seen', { scopeIds });
    await expect(read).rejects.toThrow('An id of a scope must be a UUID');
  });

  it('runs limited work as another role, with the ids of its scope', async () => {
    const surroundings = (trx: Parameters<Parameters<typeof unitOfWork.readMerchant>[1]>[0]) =>
      sql<{ role: string; scope: string | null }>`
        select current_user as role, current_setting('axp.scope', true) as scope`
        .execute(trx)
        .then(({ rows }) => rows[0]);
    const limited = { role: 'axp_scoped', scope: `{${lanna}}` };
    const scopeIds = [lanna];
    expect(await unitOfWork.readMerchant(siam, surroundings, { scopeIds })).toEqual(limited);
    expect(await unitOfWork.withMerchant(siam, surroundings, { scopeIds })).toEqual(limited);
    expect((await unitOfWork.readMerchant(siam, surroundings))?.role).toBe('axp_app');
  });
});

describe('a transaction', () => {
  it('rolls back when its callback throws', async () => {
    const failing = unitOfWork.withMerchant(siam, async (trx) => {
      await trx.insertInto('room').values({ merchant_id: siam, name: 'Gone' }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await namesSeenBy(siam)).toEqual(['Siam']);
  });

  it('fails when the error of a statement was swallowed', async () => {
    const swallowing = unitOfWork.withMerchant(siam, async (trx) => {
      await trx.insertInto('room').values({ merchant_id: siam, name: 'Lost' }).execute();
      await sql`select 1/0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back because a statement in it had failed');
    expect(await namesSeenBy(siam)).toEqual(['Siam']);
  });

  it('can’t write if opened for reading', async () => {
    const writing = unitOfWork.readMerchant(siam, (trx) =>
      trx.insertInto('room').values({ merchant_id: siam, name: 'No' }).execute(),
    );
    await expect(writing).rejects.toThrow('read-only transaction');
  });

  it('holds no connection while a read pauses, and stays isolated afterwards', async () => {
    const [asked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reading = unitOfWork.readMerchant(siam, async (trx) => {
      const names = async () => {
        const rows = await trx.selectFrom('room').select('name').orderBy('name').execute();
        return rows.map(({ name }) => name);
      };
      const before = await names();
      asked.resolve();
      await changed.promise;
      return [before, await names()];
    });
    await asked.promise;
    await addRoom(siam, 'Thai');
    await addRoom(lanna, 'Ping');
    changed.resolve();
    expect(await reading).toEqual([['Siam'], ['Siam', 'Thai']]);
  });

  it('sees every merchant if it runs for the system', async () => {
    const rooms = await unitOfWork.asSystem((trx) =>
      trx.selectFrom('room').select('name').execute(),
    );
    expect(rooms).toHaveLength(2);
  });

  it('is retried after a deadlock if allowed', async () => {
    let attempts = 0;
    const result = await unitOfWork.asSystem(
      async (trx) => {
        attempts += 1;
        if (attempts < 3) await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(trx);
        return 'done';
      },
      { retry: true },
    );
    expect({ result, attempts }).toEqual({ result: 'done', attempts: 3 });
  });

  it('gives up after three retries, and at once if it may not repeat', async () => {
    let attempts = 0;
    const conflicting = (options: { retry?: boolean }) =>
      unitOfWork.asSystem(async (trx) => {
        attempts += 1;
        await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx);
      }, options);
    await expect(conflicting({ retry: true })).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(4);
    await expect(conflicting({})).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(5);
  });
});

describe('the commit listener', () => {
  it('receives each merchant’s commit with the tables written, and no other work', async () => {
    const told: unknown[] = [];
    const watched = createUnitOfWork(database, {
      onCommit: (merchantId, { tables }) => told.push([merchantId, [...tables]]),
    });
    await watched.withMerchant(siam, (trx) =>
      trx.updateTable('room').set({ seats: 4 }).where('name', '=', 'Siam').execute(),
    );
    await watched.withMerchant(lanna, (trx) => trx.selectFrom('room').select('id').execute());
    const failing = watched.withMerchant(siam, async (trx) => {
      await trx.deleteFrom('room').execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await watched.readMerchant(siam, (trx) => trx.selectFrom('room').select('id').execute());
    await watched.asSystem((trx) => trx.deleteFrom('occupancy').execute());
    expect(told).toEqual([
      [siam, ['room']],
      [lanna, []],
    ]);
  });
});

describe('the guard against nested use', () => {
  const message = 'The root database handle was used inside a transaction';

  it('refuses the root handle inside a callback at once instead of hanging', async () => {
    const nested = unitOfWork.withMerchant(siam, () =>
      database.kysely.selectFrom('room').selectAll().execute(),
    );
    await expect(nested).rejects.toThrow(message);
  });

  it('refuses the pool and a second unit of work as well', async () => {
    await expect(unitOfWork.asSystem(() => database.pool.query('select 1'))).rejects.toThrow(
      message,
    );
    await expect(unitOfWork.asSystem(() => namesSeenBy(siam))).rejects.toThrow(message);
  });

  it('allows work that a callback started but that runs after its end', async () => {
    let later: Promise<string[]> | undefined;
    await unitOfWork.withMerchant(siam, async () => {
      later = sleep(100).then(() => namesSeenBy(siam));
    });
    expect(await later).toEqual(['Siam']);
  });
});

describe('a value from the database', () => {
  it('is text for instants and days, a number for int8', async () => {
    const room = await database.kysely.selectFrom('room').selectAll().executeTakeFirstOrThrow();
    expect(room.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3,6})?Z$/);
    expect(room).toMatchObject({ seats: 4, opened_on: '2026-11-21' });
  });

  it('is text inside arrays too', async () => {
    const { rows } = await database.pool.query(
      `select array['2026-11-21 10:00+07'::timestamptz, null] as instants, '{2026-11-21}'::date[] as days`,
    );
    expect(rows).toEqual([{ instants: ['2026-11-21T03:00:00.000Z', null], days: ['2026-11-21'] }]);
  });

  it('is an error for an integer beyond the number range', async () => {
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
  });

  it('is planned once per connection if repeated', async () => {
    for (let round = 0; round < 4; round += 1) expect(await namesSeenBy(siam)).toEqual(['Siam']);
    const plans = await unitOfWork.readMerchant(siam, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_prepared_statements
        where statement like ${'select "name" from "room"%'}`.execute(trx);
      return rows[0]?.count;
    });
    expect(plans).toBe(1);
    expect(await namesSeenBy(lanna)).toEqual(['Lanna']);
  });

  it('is the same through a repeated named statement', async () => {
    const read = (name: string) =>
      unitOfWork.readMerchant(siam, (trx) =>
        namedQuery<{ name: string }>(trx, {
          name: 'room_by_name',
          text: 'select name from room where name = $1',
          values: [name],
        }),
      );
    expect(await Promise.all(['Siam', 'Lanna', 'Siam'].map(read))).toEqual([
      [{ name: 'Siam' }],
      [],
      [{ name: 'Siam' }],
    ]);
  });
});

describe('an error of the database', () => {
  const refusalOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: unknown) => databaseRefusal(error),
    );
  const occupy = (roomId: string, during: string) =>
    database.kysely.insertInto('occupancy').values({ room_id: roomId, during }).execute();

  it('has kind and constraint', async () => {
    const { id } = await database.kysely.selectFrom('room').select('id').executeTakeFirstOrThrow();
    await occupy(id, '[2026-11-21 09:00+00,2026-11-21 10:00+00)');
    expect(await refusalOf(occupy(id, '[2026-11-21 09:30+00,2026-11-21 11:00+00)'))).toEqual({
      kind: 'exclusion',
      constraint: 'occupancy_no_overlap',
    });
    expect(await refusalOf(occupy(id, '[2026-11-21 10:00+00,2026-11-21 11:00+00)'))).toBe(
      'accepted',
    );
    expect(await refusalOf(occupy(siam, '[2026-11-21 09:00+00,2026-11-21 10:00+00)'))).toEqual({
      kind: 'foreign-key',
      constraint: 'occupancy_room',
    });
    expect(await refusalOf(addRoom(siam, 'Siam'))).toEqual({
      kind: 'unique',
      constraint: 'room_name_unique',
    });
    const negative = { merchant_id: siam, name: 'Negative', seats: -1 };
    expect(await refusalOf(database.kysely.insertInto('room').values(negative).execute())).toEqual({
      kind: 'check',
      constraint: 'room_seats_positive',
    });
  });

  it('has the constraint of a table that Citus has distributed, from the message only', () => {
    const message = 'duplicate key value violates unique constraint "room_name_unique_102088"';
    expect(databaseRefusal({ code: '23505', constraint: undefined, message })).toEqual({
      kind: 'unique',
      constraint: 'room_name_unique',
    });
  });

  it('is null for any other error', async () => {
    expect(await refusalOf(sql`select 1/0`.execute(database.kysely))).toBeNull();
    expect(databaseRefusal(new Error('x'))).toBeNull();
    expect(databaseRefusal(undefined)).toBeNull();
  });
});

describe('pipelined statements', () => {
  it('report the one that failed, whichever is awaited first', async () => {
    const work = unitOfWork.withMerchant(siam, async (trx) => {
      const failing = trx.insertInto('room').values({ merchant_id: siam, name: 'Siam' }).execute();
      const following = trx.selectFrom('room').select('name').execute();
      failing.catch(() => undefined);
      await following;
      await failing;
    });
    await expect(work).rejects.toMatchObject({ constraint: 'room_name_unique' });
  });
});
