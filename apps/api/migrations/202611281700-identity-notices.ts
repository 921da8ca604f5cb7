import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Mails to the owner of an account that another sign-in method opens (H-02). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_mail
      add column detail text not null default '',
      add constraint account_mail_detail check (char_length(detail) <= 200),
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires'
      ))
  `.execute(db);
}
