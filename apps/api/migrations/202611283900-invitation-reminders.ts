import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reminders to invitees who have not answered, each of them once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking_invitee add column reminded_at timestamptz`.execute(db);
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report',
        'resolve', 'answer', 'remind-invitees'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem', 'problem-resolved',
        'invitation-declined', 'invitation-reminder',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))
  `.execute(db);
}
