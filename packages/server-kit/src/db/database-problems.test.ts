import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import { assertServable, findDatabaseProblems } from './database-problems.ts';

let database: Database<unknown>;
beforeEach(async () => {
  const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
  database = await createTestDatabase({ migrationsFolder });
});
afterEach(() => database.close());

/** A table of the test schema that has no policy. */
const options = { withheld: ['occupancy'] };
const problems = () => findDatabaseProblems(database.kysely, options);

describe('a database', () => {
  it('can serve requests once it is migrated', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    'drop policy room_of_merchant on room',
    'alter table room disable row level security',
    'revoke all on room from axp_app',
  ])('can’t after a restore that omitted what "%s" removes', async (statement) => {
    await sql.raw(statement).execute(database.kysely);
    const line = 'The role axp_app lacks its row policy or its rights on 1 tables: room.';
    expect(await problems()).toEqual([line]);
    await expect(assertServable(database.kysely, options)).rejects.toThrow(line);
  });

  it('can’t before its migrations', async () => {
    await sql`drop table kysely_migration`.execute(database.kysely);
    expect(await problems()).toEqual(['The database has not been migrated.']);
  });

  it('can’t while it accepts no writes, as a standby', async () => {
    await database.kysely.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection);
      expect(await findDatabaseProblems(connection, options)).toEqual([
        'The database accepts no writes.',
      ]);
      await sql`reset default_transaction_read_only`.execute(connection);
    });
  });
});
