import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Mails of one transaction that each recipient gets as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_mail add column bundle_id uuid`.execute(db);
  await sql`
    create index outbox_mail_by_bundle on outbox_mail (merchant_id, bundle_id)
      where bundle_id is not null
  `.execute(db);
}
