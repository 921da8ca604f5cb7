import { expect, it } from '@jest/globals';
import type { Transaction } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { tenantStatements } from './tenant-statements.ts';

interface Tables {
  booking: { tenant_id: string; id: string; room_id: string };
  room: { tenant_id: string; id: string };
}
interface Rows {
  readonly db: Transaction<Tables>;
  readonly tenant: string;
}

const { selectRows, updateRows, deleteRows, insertRow } = tenantStatements<
  Tables,
  'tenant_id',
  Rows
>('tenant_id', ({ tenant }) => tenant);

function inTransaction<T>(work: (rows: Rows) => T): Promise<T> {
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return database.transaction().execute(async (db) => work({ db, tenant: 'acme' }));
}

it('every statement names the tenant, by the name that it has for its table', async () => {
  const statements = await inTransaction((rows) => [
    selectRows(rows, 'booking').select('id').compile(),
    selectRows(rows, 'booking as own')
      .innerJoin('room', 'room.id', 'own.room_id')
      .select('own.id')
      .compile(),
    updateRows(rows, 'room').set({ id: 'b' }).compile(),
    deleteRows(rows, 'room').compile(),
    insertRow(rows, 'room', { id: 'a' }).compile(),
  ]);
  expect(statements.map(({ sql, parameters }) => [sql, parameters])).toEqual([
    ['select "id" from "booking" where "booking"."tenant_id" = $1', ['acme']],
    [
      'select "own"."id" from "booking" as "own" inner join "room" on "room"."id" = "own"."room_id" where "own"."tenant_id" = $1',
      ['acme'],
    ],
    ['update "room" set "id" = $1 where "room"."tenant_id" = $2', ['b', 'acme']],
    ['delete from "room" where "room"."tenant_id" = $1', ['acme']],
    ['insert into "room" ("id", "tenant_id") values ($1, $2)', ['a', 'acme']],
  ]);
});
