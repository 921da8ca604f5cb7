import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import { errorCode, errorMessage, MigrationError } from './errors.ts';

/** The role under which every request of a merchant runs; row policies are written for it. */
export const APP_ROLE = 'axp_app';

/**
 * The same rights, for rows within the caller's scope only: restrictive policies are written for
 * it, so that they cost other requests nothing.
 */
export const SCOPED_ROLE = 'axp_scoped';

/** The setting with the ids of the scope, as an array of UUIDs. */
export const SCOPE_SETTING = 'axp.scope';

/** The setting that row policies compare `merchant_id` with. Empty outside a merchant's work. */
export const MERCHANT_SETTING = 'axp.merchant_id';

/** Limits what follows in a transaction to the objects of a scope. */
export async function limitToScope(
  db: QueryExecutorProvider,
  scopeIds: readonly string[],
): Promise<void> {
  // Statements, not set_config(): Citus repeats only these on other nodes.
  const ids = sql.lit(`{${scopeIds.join(',')}}`);
  await sql`set local ${sql.raw(SCOPE_SETTING)} = ${ids}`.execute(db);
  await sql`set local role ${sql.id(SCOPED_ROLE)}`.execute(db);
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes the roles and lets them reach every table that later migrations create. Roles belong to the
 * whole server, so two databases may create them at the same moment.
 */
export async function prepareTenancyRole(db: QueryExecutorProvider): Promise<void> {
  try {
    await prepareRole(db, APP_ROLE);
    await prepareRole(db, SCOPED_ROLE);
    await sql`
      do $$ begin
        if not pg_has_role(${sql.lit(SCOPED_ROLE)}, ${sql.lit(APP_ROLE)}, 'USAGE') then
          grant ${sql.id(APP_ROLE)} to ${sql.id(SCOPED_ROLE)};
        end if;
      end $$`.execute(db);
    await sql`grant usage on schema public to ${sql.id(APP_ROLE)}`.execute(db);
    await sql`alter default privileges in schema public
      grant select, insert, update, delete on tables to ${sql.id(APP_ROLE)}`.execute(db);
    await sql`alter default privileges in schema public
      grant usage on sequences to ${sql.id(APP_ROLE)}`.execute(db);
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      `The database user may not prepare the roles ${APP_ROLE} and ${SCOPED_ROLE} ` +
        `(${errorMessage(error)}). Give it CREATEROLE, or create the roles once: grant ` +
        `${APP_ROLE} to ${SCOPED_ROLE}, and both to the user.`,
      { cause: error },
    );
  }
}

async function prepareRole(db: QueryExecutorProvider, role: string): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
        create role ${sql.id(role)} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  // Since PostgreSQL 16 the maker of a role is a member that may not yet become it.
  await sql`
    do $$ begin
      if not pg_has_role(current_user, ${sql.lit(role)},
        case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
      then
        grant ${sql.id(role)} to current_user;
      end if;
    end $$`.execute(db);
}

/** Only the migrator may read the ledger of migrations. */
export async function hideMigrationLedger(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['kysely_migration', 'kysely_migration_lock']) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(APP_ROLE)}`.execute(db);
  }
}
