import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import { errorCode, errorMessage, MigrationError } from './errors.ts';

/** The role under which every request of a merchant runs; row policies are written for it. */
export const APP_ROLE = 'axp_app';

/** The setting that row policies compare `merchant_id` with. Empty outside a merchant's work. */
export const MERCHANT_SETTING = 'axp.merchant_id';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes the role and lets it reach every table that later migrations create. Roles belong to the
 * whole server, so two databases may create it at the same moment.
 */
export async function prepareTenancyRole(db: QueryExecutorProvider): Promise<void> {
  try {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(APP_ROLE)}) then
          create role ${sql.id(APP_ROLE)} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db);
    // Since PostgreSQL 16 the maker of a role is a member that may not yet become it.
    await sql`
      do $$ begin
        if not pg_has_role(current_user, ${sql.lit(APP_ROLE)},
          case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
        then
          grant ${sql.id(APP_ROLE)} to current_user;
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
      `The database user may not prepare the role ${APP_ROLE} (${errorMessage(error)}). ` +
        `Give it CREATEROLE, or create the role and grant it to the user once.`,
      { cause: error },
    );
  }
}

/** Only the migrator may read the ledger of migrations. */
export async function hideMigrationLedger(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['kysely_migration', 'kysely_migration_lock']) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(APP_ROLE)}`.execute(db);
  }
}
