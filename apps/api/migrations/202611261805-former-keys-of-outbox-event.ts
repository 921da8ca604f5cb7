import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Removes the keys that `outbox_event_event_of_booking` includes: each is a look-up for each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_event drop constraint outbox_event_booking`.execute(db);
  await sql`alter table outbox_event drop constraint outbox_event_event`.execute(db);
}
