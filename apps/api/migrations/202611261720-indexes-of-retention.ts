import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes by which the jobs find old rows of all merchants, instead of reading the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notification_by_time on notification (created_at)`.execute(db);
  await sql`create index idempotency_key_by_time on idempotency_key (created_at)`.execute(db);
  await sql`create index outbox_event_by_time on outbox_event (created_at)`.execute(db);
  await sql`
    create index user_session_by_end on user_session (least(ended_at, expires_at))
  `.execute(db);
}
