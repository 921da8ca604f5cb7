import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Calendar programs of invitations, texts of answers, and one address for each pool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column client text`.execute(db);
  await sql`
    alter table booking_invitee
      add column comment text not null default '',
      add constraint booking_invitee_comment check (char_length(comment) <= 500)
  `.execute(db);
  await sql`
    update resource_address address set is_active = false, released_at = now()
    where pool_type is not null and released_at is null and exists (
      select from resource_address older
      where older.merchant_id = address.merchant_id and older.pool_type = address.pool_type
        and older.pool_building_id is not distinct from address.pool_building_id
        and older.released_at is null and older.id < address.id
    )
  `.execute(db);
  await sql`
    create unique index resource_address_of_pool
      on resource_address (merchant_id, pool_type, pool_building_id) nulls not distinct
      where pool_type is not null and released_at is null
  `.execute(db);
}
