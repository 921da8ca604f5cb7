import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Changed fields of each step of a booking's history, and reports of problems (Z-70). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_event
      add column changes jsonb not null default '[]',
      add constraint booking_event_changes check (jsonb_typeof(changes) = 'array'),
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem'
      ))
  `.execute(db);
}
