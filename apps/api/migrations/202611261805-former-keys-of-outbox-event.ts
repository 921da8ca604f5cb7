import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Removes the keys that `outbox_event_event_of_booking` includes; each of them is a look-up per row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_event
      drop constraint outbox_event_booking,
      drop constraint outbox_event_event`.execute(db);
}
