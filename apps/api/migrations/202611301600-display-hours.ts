import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Hours in which the screen of a display is off, and when it last had to show its name (D-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table display
      add column off_start text,
      add column off_end text,
      add column identify_until timestamptz,
      add constraint display_off check (
        (off_start is null) = (off_end is null)
        and off_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and off_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      )`.execute(db);
}
