import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Managers as the directory names them, who take over the bookings of people who leave (J-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scim_user
      add column manager_id uuid,
      add constraint scim_user_manager foreign key (merchant_id, manager_id)
        references scim_user (merchant_id, user_id) on delete set null (manager_id)
  `.execute(db);
  await sql`
    create index scim_user_by_manager on scim_user (merchant_id, manager_id)
      where manager_id is not null
  `.execute(db);
  await sql`
    alter table scim_connection
      drop constraint scim_connection_leaver_rule,
      add constraint scim_connection_leaver_rule
        check (leaver_rule in ('ask', 'settle', 'transfer'))
  `.execute(db);
}
