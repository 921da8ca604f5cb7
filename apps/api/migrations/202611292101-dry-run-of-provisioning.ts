import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Dry runs of directories (J-03). A user whom a dry run would create has the id that the person will
 * have, and no person yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scim_connection add column is_dry_run boolean not null default false
  `.execute(db);
  // Directories that are already connected stay live; others begin with a dry run.
  await sql`
    insert into scim_connection (merchant_id)
    select merchant_id from scim_user union select merchant_id from scim_group
    on conflict do nothing
  `.execute(db);
  await sql`
    alter table scim_user
      add column pending text,
      add column full_name text,
      add column email text,
      add column was_active boolean,
      add column person_id uuid generated always as (
        case when pending = 'create' then null else user_id end) stored,
      drop constraint scim_user_person,
      add constraint scim_user_person foreign key (merchant_id, person_id)
        references app_user (merchant_id, id) on delete cascade,
      add constraint scim_user_pending check (pending in ('create', 'link', 'change')),
      add constraint scim_user_wanted check (
        (pending is null) = (was_active is null)
        and (pending is not null or (full_name is null and email is null))
        and (pending is distinct from 'create' or (full_name is not null and email is not null)))
  `.execute(db);
  await sql`
    create unique index scim_user_by_wanted_email on scim_user (merchant_id, email)
      where email is not null and deleted_at is null
  `.execute(db);
  await sql`create index scim_user_by_person on scim_user (merchant_id, person_id)`.execute(db);
  await sql`
    create index scim_user_by_pending on scim_user (merchant_id, user_id) where pending is not null
  `.execute(db);
}
