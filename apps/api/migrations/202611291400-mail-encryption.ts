import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Encryption of a mailbox (null: the usual one of its port), the selector of DKIM, and when a
 * failing mailbox is tried again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_connection
      add column tls text,
      add column dkim_selector text,
      add column next_attempt_at timestamptz,
      add column attempt_requested_at timestamptz,
      add constraint mail_connection_tls check (tls in ('implicit', 'starttls'))
  `.execute(db);
}
