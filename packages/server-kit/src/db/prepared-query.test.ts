import { describe, expect, it } from '@jest/globals';
import type { CompiledQuery, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Given } from './prepared-query.ts';
import { preparedQuery } from './prepared-query.ts';

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
  it('is built once, and gets other values each time', async () => {
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
