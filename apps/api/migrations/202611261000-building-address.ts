import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Postal addresses of buildings, for directions and calendar entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table building
      add column address text not null default '',
      add constraint building_address check (length(address) <= 300)
  `.execute(db);
}
