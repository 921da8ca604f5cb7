import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Notifications and mails about the own account (J-06) and requests for erasure, which name
 * a person instead of a booking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column erasure_requested_at timestamptz,
      drop constraint app_user_muted_pushes,
      add constraint app_user_muted_pushes check (muted_pushes <@ array[
        'decisions', 'bookings', 'invitations', 'starts', 'reminders', 'approvals', 'account'
      ])
  `.execute(db);
  await sql`
    create index app_user_by_erasure_request on app_user (merchant_id, erasure_requested_at)
      where erasure_requested_at is not null`.execute(db);
  await sql`
    alter table notification
      add column person_id uuid,
      add column detail text not null default '',
      add constraint notification_detail check (char_length(detail) <= 200),
      add constraint notification_of_person foreign key (merchant_id, person_id)
        references app_user (merchant_id, id) on delete cascade,
      drop constraint notification_subject,
      add constraint notification_subject check (
        num_nonnulls(licence_user_id, problem_id, person_id) <= 1
        and num_nonnulls(booking_id, event_id, booking_status)
          = case when num_nonnulls(licence_user_id, problem_id, person_id) = 0 then 3 else 0 end
      ),
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'start-reminder', 'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'problem-resolved', 'invitation-declined', 'invitation-reminder', 'announcement',
        'place-offer',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires',
        'new-sign-in', 'new-key', 'new-password', 'erasure-request'
      ))
  `.execute(db);
  await sql`
    create index notification_by_person on notification (merchant_id, person_id)
      where person_id is not null`.execute(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose check (purpose in (
        'reset', 'activate', 'register', 'identity', 'identity-notice', 'email-change',
        'email-notice', 'licence-waiting', 'licence-confirmed', 'licence-rejected',
        'licence-expires', 'problem', 'problem-resolved', 'room-mail-failing',
        'room-mail-silent', 'room-mail-secret', 'room-mail-setup', 'room-mail-setup-passed',
        'room-mail-restored', 'webhook-off', 'key-expires', 'own-key-expires', 'new-sign-in',
        'new-key', 'new-password', 'erasure-request'
      ))
  `.execute(db);
}
