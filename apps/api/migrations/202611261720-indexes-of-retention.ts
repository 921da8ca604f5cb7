import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Named indexes by which jobs find old rows; operators of large tables may have made them before. */
const indexes = {
  notification_by_time: 'notification (created_at)',
  idempotency_key_by_time: 'idempotency_key (created_at)',
  outbox_event_by_time: 'outbox_event (created_at)',
  user_session_by_end: 'user_session (least(ended_at, expires_at))',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql.raw(`create index if not exists ${name} on ${columns}`).execute(db);
  }
}
