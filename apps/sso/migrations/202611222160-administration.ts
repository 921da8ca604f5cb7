import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const edited = ['tenant', 'application', 'app_group', 'connector', 'app_user'];

/** Administration: operators, versions of edited objects, and a permanent history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of edited) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(
      db,
    );
  }
  await nameOperators(db);
  // When its person has last shown, within the session, that it is still them.
  await sql`alter table platform_session add column confirmed_at timestamptz`.execute(db);
  await sql`create index app_user_by_name on app_user (tenant_id, display_name, id)`.execute(db);
  await sql`create index audit_event_by_time on audit_event (at desc, id)`.execute(db);
  await keepHistory(db);
}

/** One tenant runs the platform: its administrators are the operators. */
async function nameOperators(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column is_operator boolean not null default false`.execute(db);
  await sql`
    create unique index tenant_one_operator on tenant (is_operator) where is_operator
  `.execute(db);
  await sql`update tenant set is_operator = true where key = 'www'`.execute(db);
  // Which tenant it is, and whether it is open, is never decided within the tenant.
  await sql`revoke update on tenant from axp_app`.execute(db);
  await sql`
    grant update (name, custom_url, locale, branding, settings, version, updated_at)
      on tenant to axp_app
  `.execute(db);
}

/** Requests have no right to change it; this holds for the owner of the tables too. */
async function keepHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change_of_history() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_event can only be added to' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_event_stays before update or delete or truncate on audit_event
      for each statement execute function refuse_change_of_history()
  `.execute(db);
}
