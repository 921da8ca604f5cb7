import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Checks existing rows, which blocks no requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbox_event', 'outbox_mail']) {
    const key = sql.ref(`${table}_event_of_booking`);
    await sql`alter table ${sql.table(table)} validate constraint ${key}`.execute(db);
  }
}
