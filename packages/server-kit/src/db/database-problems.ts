import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import { MigrationError } from './errors.ts';
import { APP_ROLE, SCOPED_ROLE } from './tenancy-role.ts';

export interface ProtectionOptions {
  /** Tables that requests have no rights on, and that need no policy for that reason. */
  readonly withheld?: readonly string[];
}

/**
 * Whether the database can serve requests: it accepts writes, it was migrated, and the role of
 * requests reaches each table through a row policy. A restore loses policies and rights if the
 * role did not exist, and every request would then fail or, worse, see too much.
 * @returns one line for each problem
 */
export async function findDatabaseProblems(
  db: QueryExecutorProvider,
  { withheld = [] }: ProtectionOptions = {},
): Promise<readonly string[]> {
  const { rows } = await sql<{ isReadOnly: boolean; hasRoles: boolean; isMigrated: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool
        as "isReadOnly",
      (
        select count(*) = 2 from pg_roles
        where rolname in (${sql.lit(APP_ROLE)}, ${sql.lit(SCOPED_ROLE)})
      ) as "hasRoles",
      to_regclass('kysely_migration') is not null as "isMigrated"`.execute(db);
  const [state] = rows;
  if (state === undefined || state.isReadOnly) return ['The database accepts no writes.'];
  if (!state.isMigrated) return ['The database has not been migrated.'];
  if (!state.hasRoles) return [`The role ${APP_ROLE} or ${SCOPED_ROLE} is missing.`];
  const tables = await unprotectedTables(db, withheld);
  return tables.length === 0
    ? []
    : [
        `The role ${APP_ROLE} lacks its row policy or its rights on ${tables.length} tables: ` +
          `${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ', …' : ''}.`,
      ];
}

/** @throws MigrationError if the database can't serve requests, such as after a partial restore */
export async function assertServable(
  db: QueryExecutorProvider,
  options?: ProtectionOptions,
): Promise<void> {
  const problems = await findDatabaseProblems(db, options);
  if (problems.length > 0) {
    throw new MigrationError(
      `${problems.join(' ')} Restore the backup with its roles and policies.`,
    );
  }
}

async function unprotectedTables(
  db: QueryExecutorProvider,
  withheld: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles app on app.rolname = ${sql.lit(APP_ROLE)}
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and c.relname not like 'kysely\\_%' and c.relname <> all (${[...withheld]}::text[])
      and not (
        c.relrowsecurity and has_table_privilege(app.oid, c.oid, 'select')
        and exists (
          select from pg_policy p where p.polrelid = c.oid and app.oid = any (p.polroles)
        )
      )
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}
