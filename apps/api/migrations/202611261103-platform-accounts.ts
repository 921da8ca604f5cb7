import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** State of linked accounts and rule on second factors, as the sign-on platform reports them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column is_disabled_upstream boolean not null default false,
      add constraint app_user_disabled_upstream
        check (not is_disabled_upstream or status = 'deactivated')
  `.execute(db);
  await sql`
    alter table sign_in_method
      add column upstream_second_factor text,
      add constraint sign_in_method_upstream_second_factor
        check (upstream_second_factor in ('none', 'administrators', 'everybody'))
  `.execute(db);
  await sql`grant update (upstream_second_factor) on sign_in_method to axp_app`.execute(db);
}
