import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How to get to a floor, as the board of its building shows it (D-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table floor
      add column way text not null default '',
      add constraint floor_way check (length(way) <= 80)`.execute(db);
}
