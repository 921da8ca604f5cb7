import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reminders before the start that people choose (W-04); without a choice no one is reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column start_reminders text[] not null default '{}',
      add constraint app_user_start_reminders
        check (start_reminders <@ array['15-minutes', '1-hour', '1-day']),
      drop constraint app_user_muted_mails,
      add constraint app_user_muted_mails check (muted_mails <@ array[
        'decisions', 'bookings', 'invitations', 'starts', 'reminders', 'approvals'
      ])`.execute(db);
  await sql`
    create index app_user_reminded on app_user (merchant_id, created_at)
      where start_reminders <> '{}'`.execute(db);
  await sql`
    alter table booking_timer
      drop constraint booking_timer_kind,
      add constraint booking_timer_kind check (kind in (
        'approval-reminder', 'lapse', '15-minutes', '1-hour', '1-day', 'check-in-reminder',
        'release-warning', 'release', 'auto-check-out', 'overdue'
      ))`.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'start-reminder', 'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'problem-resolved', 'invitation-declined', 'invitation-reminder',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))`.execute(db);
}
