import type { NotificationTopic } from './booking-moves.ts';

/** Groups of emails that a user can mute; the app shows every notification. */
export const mailGroups = ['bookings', 'invitations', 'reminders', 'approvals'] as const;
export type MailGroup = (typeof mailGroups)[number];

const groupOfTopic: Readonly<Record<Exclude<NotificationTopic, 'booking'>, MailGroup>> = {
  approval: 'approvals',
  'approval-reminder': 'approvals',
  'edit-rejected': 'bookings',
  lapsed: 'bookings',
  'edit-lapsed': 'bookings',
  'check-in': 'reminders',
  'release-warning': 'reminders',
  overdue: 'reminders',
  'next-at-risk': 'reminders',
  problem: 'approvals',
  'invitation-declined': 'invitations',
  'licence-waiting': 'approvals',
  'licence-confirmed': 'reminders',
  'licence-rejected': 'reminders',
  'licence-expires': 'reminders',
};

interface MailFacts {
  readonly topic: NotificationTopic;
  readonly isParticipant: boolean;
}

/** The group that a mail belongs to. */
export function mailGroupOf({ topic, isParticipant }: MailFacts): MailGroup {
  if (topic !== 'booking') return groupOfTopic[topic];
  return isParticipant ? 'invitations' : 'bookings';
}
