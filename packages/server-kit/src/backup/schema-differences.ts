import type pg from 'pg';
import type { Database, DatabaseLocation } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import { withDatabaseName } from '../db/database-url.ts';
import type { Distribution } from '../db/distribute.ts';
import { hasDistributedTables, resembleDistributed } from '../db/distribute.ts';
import { errorCode } from '../db/errors.ts';
import { migrateLike } from '../db/migrate.ts';
import { APP_ROLE } from '../db/tenancy-role.ts';
import type { Logger } from '../logging/logger.ts';
import { appliedMigrations } from './tables.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

export interface SchemaCheck {
  readonly database: Pick<Database<unknown>, 'openClient' | 'kysely'>;
  /** How its tables are distributed, if Citus does so. */
  readonly distribution?: Distribution | undefined;
  readonly location: DatabaseLocation;
  readonly migrationsFolder: string;
  readonly logger: Logger;
}

export interface SchemaDifferences {
  /** Made by migrations, but absent here. */
  readonly missing: readonly string[];
  /** Present here, but made by no migration. */
  readonly foreign: readonly string[];
}

/**
 * Compares a database with a new one that the same migrations made, and that is dropped again:
 * a restore or a hand may have lost constraints, policies, rights, indexes or triggers.
 * @returns undefined if the database user may not create a database
 */
export async function findSchemaDifferences(
  check: SchemaCheck,
): Promise<SchemaDifferences | undefined> {
  const client = await check.database.openClient();
  const name = `axp_doctor_${process.pid}`;
  try {
    if (!(await createDatabase(client, name))) return undefined;
    try {
      const actual = await readCatalogue(client);
      const expected = await catalogueOf(check, name, await appliedMigrations(client));
      return {
        missing: expected.filter((line) => !actual.includes(line)),
        foreign: actual.filter((line) => !expected.includes(line)),
      };
    } finally {
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function catalogueOf(
  { database, distribution, location, migrationsFolder, logger }: SchemaCheck,
  name: string,
  migrations: readonly string[],
): Promise<readonly string[]> {
  const reference = await connectDatabase({ location: withName(location, name), logger });
  try {
    await migrateLike(reference, migrationsFolder, migrations);
    if (distribution && (await hasDistributedTables(database))) {
      await resembleDistributed(reference, distribution);
    }
    const client = await reference.openClient();
    try {
      return await readCatalogue(client);
    } finally {
      await client.end();
    }
  } finally {
    await reference.close();
  }
}

function withName(location: DatabaseLocation, name: string): DatabaseLocation {
  if (location.kind === 'folder') return { ...location, database: name };
  // A pooler may not know the new database.
  return { kind: 'postgres', url: withDatabaseName(location.directUrl ?? location.url, name) };
}

/**
 * Everything in a database that migrations made, one line for each thing, so that two databases
 * can be compared. Disabled triggers, invalid indexes and unchecked constraints say so.
 */
async function readCatalogue(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(catalogueLines, [APP_ROLE]);
  return rows.map(({ line }) => line);
}

const catalogueLines = `
  with tables as (
    select c.oid, c.relname, c.relrowsecurity, c.relacl, c.relkind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relname not like 'kysely\\_%'
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and d.deptype = 'e')
  )
  select 'extension ' || extname as line from pg_extension where extname not like 'citus%'
  union all
  select format('table %s%s', relname, case when relrowsecurity then '' else ', open' end)
  from tables
  union all
  select format('right of %s on %s: %s', $1::text, t.relname, a.privilege_type)
  from tables t cross join aclexplode(t.relacl) a
  join pg_roles r on r.oid = a.grantee and r.rolname = $1
  union all
  select format('column %s.%s %s%s %s', t.relname, a.attname,
    format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
    pg_get_expr(d.adbin, d.adrelid))
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    and not a.attisdropped and t.relkind <> 'S'
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select format('constraint %s of %s: %s', c.conname, t.relname, pg_get_constraintdef(c.oid))
  from tables t join pg_constraint c on c.conrelid = t.oid and c.contype <> 'n'
  union all
  select pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ', invalid' end
  from tables t join pg_index i on i.indrelid = t.oid
  union all
  select format('policy %s of %s: %s %s %s %s', p.polname, t.relname, p.polcmd, p.polpermissive,
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from tables t join pg_policy p on p.polrelid = t.oid
  union all
  select pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ', disabled' end
  from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select format('function %s %s', p.oid::regprocedure, md5(p.prosrc))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and d.deptype = 'e')
  order by 1`;
