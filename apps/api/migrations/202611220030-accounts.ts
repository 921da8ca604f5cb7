import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Settings of a user's own account: language, kinds of mails, accepted terms, devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null is the merchant's language. The list names what is not wanted, so that mails of a new
  // kind reach everybody.
  await sql`
    alter table app_user
      add column language text,
      add column muted_mails text[] not null default '{}',
      add column accepted_terms_version integer,
      add column accepted_terms_at timestamptz,
      add constraint app_user_language check (language in ('en', 'th')),
      add constraint app_user_muted_mails
        check (muted_mails <@ array['bookings', 'invitations', 'reminders', 'approvals']),
      add constraint app_user_full_name check (char_length(full_name) between 1 and 120),
      add constraint app_user_accepted_terms
        check ((accepted_terms_version is null) = (accepted_terms_at is null))
  `.execute(db);
  await sql`
    alter table user_session
      drop constraint user_session_end_reason,
      add constraint user_session_end_reason
        check (end_reason in ('logout', 'token_reuse', 'signed_out_elsewhere', 'password_changed'))
  `.execute(db);
}
