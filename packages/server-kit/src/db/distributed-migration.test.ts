import { describe, expect, it } from '@jest/globals';
import type { CompiledQuery, QueryResult } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { distributing } from './distributed-migration.ts';
import { openPolicy } from './distributed-parts.ts';

const distribution = { column: 'merchant_id', copied: ['merchant'], droppedTriggers: [] };
const own = '(merchant_id = own)';
const scope = '(EXISTS ( SELECT\n   FROM room\n  WHERE (room.id = seat.room_id)))';
const policies = { table: 'seat', name: 'seat_own', condition: own, scopeName: 'seat_in_scope' };

/** Returns what a migration of one statement sends to a distributed database. */
async function sentBy(statement: string): Promise<readonly string[]> {
  const sent: string[] = [];
  const connection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (!query.sql.includes('from pg_class')) sent.push(query.sql);
      const rows = query.sql.includes('from pg_class') ? [{ ...policies, scope }] : [];
      return JSON.parse(JSON.stringify({ rows }));
    },
    async *streamQuery() {},
  };
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const up = async (own: Kysely<unknown>) => void (await sql.raw(statement).execute(own));
  await distributing({ up }, distribution).up(db);
  return sent;
}

const here = (...statements: readonly string[]) => [
  'set local citus.enable_ddl_propagation to off',
  ...statements,
  'set local citus.enable_ddl_propagation to on',
];

describe('[Z-114] a migration of a distributed database', () => {
  it('distributes a table that it creates, whose keys keep their columns', async () => {
    const table = (end = '') => `create table seat (merchant_id uuid,
      foreign key (merchant_id, user_id) references app_user${end})`;
    expect(await sentBy(table(' on delete set null (user_id)'))).toEqual([
      ...here(table()),
      "select create_distributed_table('seat', 'merchant_id')",
    ]);
    expect(await sentBy('create table merchant (id uuid)')).toContain(
      "select create_reference_table('merchant')",
    );
  });

  it('grants column rights locally, and sends everything else to all nodes', async () => {
    const right = 'grant update (name) on seat to axp_app';
    expect(await sentBy(right)).toEqual(here(right));
    for (const other of [
      'create index seat_by_room on seat (room_id)',
      'grant select on seat to a',
    ])
      expect(await sentBy(other)).toEqual([other]);
  });

  it('includes a scope in the policy that it limits, closed if it reads another table', async () => {
    const policy = `create policy seat_in_scope on seat as restrictive to axp_scoped using (${scope})`;
    const closed = `${own} and (current_user <> 'axp_scoped')`;
    const whole = `${own} and ((current_user <> 'axp_scoped') or ${scope})`;
    expect(await sentBy(policy)).toEqual([
      ...here(policy),
      ...here('drop policy "seat_in_scope" on "seat"'),
      `alter policy "seat_own" on "seat" using (${closed}) with check (${closed})`,
      `comment on policy "seat_own" on "seat" is '${whole.replaceAll("'", "''")}'`,
    ]);
    const ofParts = `${own} and ((current_user <> 'axp_scoped') or (EXISTS ( SELECT\n   FROM %2$s room\n  WHERE (room.id = %1$s.room_id))))`;
    expect(openPolicy({ table: 'seat', name: 'seat_own', condition: whole })).toEqual({
      other: 'room',
      statement: `alter policy "seat_own" on %1$s using (${ofParts}) with check (${ofParts})`,
    });
  });
});
