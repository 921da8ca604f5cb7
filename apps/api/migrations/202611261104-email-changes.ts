import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Email changes that an administrator requests and the new address confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_change (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      old_email text not null,
      new_email text not null,
      requested_by uuid not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz,
      ended_at timestamptz,
      constraint email_change_pk primary key (merchant_id, id),
      constraint email_change_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint email_change_requester foreign key (merchant_id, requested_by)
        references app_user (merchant_id, id) on delete cascade,
      constraint email_change_addresses check (
        old_email = lower(old_email) and new_email = lower(new_email) and old_email <> new_email
      ),
      constraint email_change_times check (expires_at > requested_at)
    )`.execute(db);
  await sql`
    create unique index email_change_open on email_change (merchant_id, user_id)
      where ended_at is null
  `.execute(db);
  await sql`alter table email_change enable row level security`.execute(db);
  await sql`
    create policy email_change_own on email_change to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'email-change', 'email-notice',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))
  `.execute(db);
  await sql`
    alter table account_link
      drop constraint account_link_purpose,
      add constraint account_link_purpose
        check (purpose in ('reset', 'activate', 'email-change', 'email-notice'))
  `.execute(db);
}
