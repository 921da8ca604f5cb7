import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Groups that a directory has deleted in a dry run (J-03). They keep their rights until it ends, for
 * one that is created again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scim_group add column deleted_at timestamptz`.execute(db);
  await sql`drop index scim_group_by_external_id`.execute(db);
  await sql`
    create unique index scim_group_by_external_id on scim_group (merchant_id, external_id)
      where external_id is not null and deleted_at is null
  `.execute(db);
}
