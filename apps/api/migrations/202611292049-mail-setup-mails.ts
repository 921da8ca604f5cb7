import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Mails about failed checks of the mail setup, and when all pass again (E-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires', 'problem', 'problem-resolved', 'room-mail-failing',
        'room-mail-silent', 'room-mail-secret', 'room-mail-setup', 'room-mail-setup-passed',
        'room-mail-restored', 'webhook-off', 'key-expires', 'own-key-expires'
      ))
  `.execute(db);
}
