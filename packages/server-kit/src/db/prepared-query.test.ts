import { describe, expect, it } from '@jest/globals';
import type { CompiledQuery, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Given } from './prepared-query.ts';
import { preparedByShape, preparedQuery } from './prepared-query.ts';

interface Rooms {
  room: { name: string; seats: number };
}

function recorder() {
  const sent: CompiledQuery[] = [];
  const executeQuery = async <Row>(query: CompiledQuery<Row>) => {
    sent.push(query);
    return { rows: [] };
  };
  return { sent, executeQuery };
}

describe('a prepared query', () => {
  it('is built once, and gets new values each time', async () => {
    let built = 0;
    const find = preparedQuery((trx: Transaction<Rooms>, given: Given<{ seats: number }>) => {
      built += 1;
      return trx
        .selectFrom('room')
        .select('name')
        .where('seats', '>', given('seats'))
        .where('seats', '<', 100)
        .where(sql<boolean>`seats <> ${given('seats')} + 1`);
    });
    const { sent, executeQuery } = recorder();
    await find({ executeQuery }, { seats: 4 });
    await find({ executeQuery }, { seats: 9 });
    expect(built).toBe(1);
    expect(sent.map(({ parameters }) => parameters)).toEqual([
      [4, 100, 4],
      [9, 100, 9],
    ]);
    expect(sent[0]?.sql).toBe(
      'select "name" from "room" where "seats" > $1 and "seats" < $2 and seats <> $3 + 1',
    );
    expect(sent[1]?.sql).toBe(sent[0]?.sql);
  });
});

interface Wanted {
  readonly name?: string;
  readonly seats: number | null;
  readonly order: 'asc' | 'desc';
  readonly after: readonly [name: string, seats: string] | null;
}

describe('a query prepared by shape', () => {
  function world() {
    let built = 0;
    const find = preparedByShape<Rooms, Wanted, 'name' | 'after', { name: string }>(
      ['name', 'after'],
      (trx, { name, seats, order, after }) => {
        built += 1;
        let query = trx.selectFrom('room').select('name').orderBy('name', order);
        if (name !== undefined) query = query.where('name', '=', name);
        if (seats !== null) query = query.where('seats', '=', seats);
        if (after) query = query.where(sql<boolean>`(name, seats) > (${after[0]}, ${after[1]})`);
        return query;
      },
    );
    const { sent, executeQuery } = recorder();
    const run = async (wanted: Partial<Wanted>) => {
      await find({ executeQuery }, { seats: null, order: 'asc', after: null, ...wanted });
      const last = sent.at(-1);
      return { sql: last?.sql, parameters: last?.parameters, built };
    };
    return { run };
  }

  it('is built once for each combination of criteria, and gets new values each time', async () => {
    const { run } = world();
    const text = 'select "name" from "room" where "name" = $1 order by "name" asc';
    expect(await run({ name: 'Lotus' })).toEqual({ sql: text, parameters: ['Lotus'], built: 1 });
    expect(await run({ name: 'Orchid' })).toEqual({ sql: text, parameters: ['Orchid'], built: 1 });
    const plain = { sql: 'select "name" from "room" order by "name" asc', parameters: [] };
    expect(await run({})).toEqual({ ...plain, built: 2 });
    expect(await run({ name: 'Lotus' })).toMatchObject({ sql: text, built: 2 });
  });

  it('fills each place of a list', async () => {
    const { run } = world();
    await run({ after: ['Lotus', '4'] });
    expect(await run({ after: ['Orchid', '9'] })).toEqual({
      sql: 'select "name" from "room" where (name, seats) > ($1, $2) order by "name" asc',
      parameters: ['Orchid', '9'],
      built: 1,
    });
  });

  it('is built again for other values of criteria that its text may depend on', async () => {
    const { run } = world();
    expect(await run({ seats: 4 })).toMatchObject({ parameters: [4], built: 1 });
    expect(await run({ seats: 9 })).toMatchObject({ parameters: [9], built: 2 });
    expect((await run({ order: 'desc' })).sql).toMatch(/ order by "name" desc$/);
  });

  it('keeps a bounded number of texts', async () => {
    const { run } = world();
    for (let seats = 0; seats < 100; seats += 1) await run({ seats });
    expect(await run({ seats: 0 })).toMatchObject({ built: 100 });
    expect(await run({ seats: 100 })).toMatchObject({ built: 101 });
    expect(await run({ seats: 0 })).toMatchObject({ parameters: [0], built: 102 });
  });
});
