import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { completeParts, foldScopes, withoutSetNull } from './distributed-parts.ts';
import { MigrationError } from './errors.ts';
import { APP_ROLE, SCOPED_ROLE } from './tenancy-role.ts';

export interface Distribution {
  /** Tables of every tenant have it; rows with the same value stay on one node. */
  readonly column: string;
  /** Small tables that each node has a copy of, and that are looked up without a tenant. */
  readonly copied: readonly string[];
  /** Triggers that only work on one server; the program does what they do as well. */
  readonly droppedTriggers: readonly string[];
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Distributes a migrated database over the nodes of Citus by tenant, or what later migrations have
 * added to one that is distributed.
 * @returns names of the tables that it distributed
 * @throws MigrationError if the database has no Citus
 */
export async function distributeTables<DB>(
  database: { readonly kysely: Kysely<DB> },
  distribution: Distribution,
): Promise<readonly string[]> {
  const { kysely } = database;
  await assertCitus(kysely);
  const tables = await kysely.transaction().execute(async (trx) => {
    // Citus changes tables that refer to a copied one node by node.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(trx);
    await sql`set local citus.enable_unsafe_triggers to on`.execute(trx);
    const tables = await pendingTables(trx);
    await makeFit(trx, tables, distribution, async () => {
      for (const table of tables) await distribute(trx, table, distribution);
    });
    // A node works on its rows as the user of the session, so the roles must get into it.
    await sql`alter role ${sql.id(APP_ROLE)} login`.execute(trx);
    await sql`alter role ${sql.id(SCOPED_ROLE)} login`.execute(trx);
    return tables;
  });
  await completeParts(kysely);
  return tables;
}

/** Gives a migrated database the schema of a distributed database, to compare the two. */
export async function resembleDistributed<DB>(
  { kysely }: { readonly kysely: Kysely<DB> },
  distribution: Distribution,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(trx);
    const tables = rows.map(({ name }) => name);
    await makeFit(trx, tables, distribution, () => Promise.resolve());
  });
}

/** Whether Citus has tables of a database. */
export async function hasDistributedTables<DB>({
  kysely,
}: {
  readonly kysely: Kysely<DB>;
}): Promise<boolean> {
  const { rows: catalogues } = await sql`
    select where to_regclass('pg_catalog.pg_dist_partition') is not null`.execute(kysely);
  if (catalogues.length === 0) return false;
  const { rows } = await sql`select from pg_dist_partition limit 1`.execute(kysely);
  return rows.length > 0;
}

async function assertCitus<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0) throw new MigrationError('The database has no extension citus.');
}

async function pendingTables<DB>(trx: Transaction<DB>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
      and not c.relispartition
      and c.oid not in (select objid from pg_depend where deptype = 'e')
    order by c.relname`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Citus takes references between distributed tables alone, so they come back afterwards. */
async function dropReferences<DB>(
  trx: Transaction<DB>,
  tables: readonly string[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relname = any (${[...tables]}::text[])
      and c.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return rows.map((row) => ({ ...row, definition: withoutSetNull(row.definition) }));
}

async function makeFit<DB>(
  trx: Transaction<DB>,
  tables: readonly string[],
  { droppedTriggers }: Distribution,
  whileFit: () => Promise<void>,
): Promise<void> {
  const references = await dropReferences(trx, tables);
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    select c.relname as table, t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = any (${[...droppedTriggers]}::text[])`.execute(trx);
  for (const { table, name } of triggers) {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(trx);
  }
  await foldScopes(trx, tables);
  await whileFit();
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)}
      ${sql.raw(definition)}`.execute(trx);
  }
}

async function distribute<DB>(
  trx: Transaction<DB>,
  table: string,
  { column, copied }: Distribution,
): Promise<void> {
  if (copied.includes(table)) {
    await sql`select create_reference_table(${table}::regclass)`.execute(trx);
  } else {
    await sql`select create_distributed_table(${table}::regclass, ${column})`.execute(trx);
  }
}
