import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Requests of API keys by day, and mails before their end (J-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_key
      add requests_by_day jsonb not null default '{}',
      add reminded_days integer
  `.execute(db);
  await sql`create index api_key_by_expiry on api_key (expires_at) where revoked_at is null`.execute(
    db,
  );
  await sql`
    alter table account_mail
      add expires_on date,
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires', 'problem', 'problem-resolved', 'room-mail-failing',
        'room-mail-silent', 'room-mail-secret', 'room-mail-restored', 'webhook-off',
        'key-expires', 'own-key-expires'
      ))
  `.execute(db);
}
