import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Versions of maintenance, and secrets of QR codes that a label can be printed from again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resource_block add column version integer not null default 1,
      add constraint resource_block_version check (version > 0)`.execute(db);
  await sql`
    create index resource_block_by_end on resource_block (merchant_id, ends_at, id)
  `.execute(db);
  // Sealed by the server: a leaked table is still of no use for check-ins. Null for older codes.
  await sql`
    alter table resource_code add column sealed_secret bytea,
      add column replaced_at timestamptz`.execute(db);
}
