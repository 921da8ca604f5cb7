import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Floors that an import added, so that they are deleted when it is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resource_import add column floor_ids uuid[] not null default '{}'`.execute(db);
}
