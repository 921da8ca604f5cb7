import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Emails that were given up, for the administration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbox_mail_failed on outbox_mail (merchant_id, failed_at, id)
    where failed_at is not null
  `.execute(db);
}
