import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Answers of invitees to their invitations, in the application and by links without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_invitee
      add column answer text not null default 'none',
      add column answered_at timestamptz,
      add column is_decline_reported boolean not null default false,
      add constraint booking_invitee_answer
        check (answer in ('none', 'accepted', 'tentative', 'declined')),
      add constraint booking_invitee_answered check ((answer = 'none') = (answered_at is null))
  `.execute(db);
  await sql`
    alter table action_link
      alter column user_id drop not null,
      add column guest_email text,
      add column is_for_series boolean not null default false,
      add constraint action_link_holder check (num_nonnulls(user_id, guest_email) = 1),
      drop constraint action_link_action,
      add constraint action_link_action check (action in (
        'approve', 'decline', 'check-in', 'release', 'accept-invitation', 'tentative-invitation',
        'decline-invitation'
      ))
  `.execute(db);
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach', 'report',
        'answer'
      ))
  `.execute(db);
  await sql`
    alter table notification
      drop constraint notification_topic,
      add constraint notification_topic check (topic in (
        'booking', 'approval', 'approval-reminder', 'edit-rejected', 'lapsed', 'edit-lapsed',
        'check-in', 'release-warning', 'overdue', 'next-at-risk', 'problem',
        'invitation-declined',
        'licence-waiting', 'licence-confirmed', 'licence-rejected', 'licence-expires'
      ))
  `.execute(db);
}
