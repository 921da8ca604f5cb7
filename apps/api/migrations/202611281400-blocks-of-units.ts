import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Blocks of some units of an asset, such as those that are missing after a return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for a block of all units, also of those that are added later.
  await sql`
    alter table resource_block add column unit_ids uuid[],
      add constraint resource_block_units check (cardinality(unit_ids) > 0)`.execute(db);
}
