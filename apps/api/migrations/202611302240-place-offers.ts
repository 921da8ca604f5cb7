import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Offers of another place to the owners of a booking (ADR 132). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report',
        'resolve', 'answer', 'remind-invitees', 'announce', 'offer'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'start-reminder', 'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'problem-resolved', 'invitation-declined', 'invitation-reminder', 'announcement',
        'place-offer',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))`.execute(db);
  await sql`
    alter table action_link
      drop constraint action_link_action,
      add constraint action_link_action check (action in (
        'approve', 'decline', 'check-in', 'release', 'move',
        'accept-invitation', 'tentative-invitation', 'decline-invitation'
      ))`.execute(db);
}
