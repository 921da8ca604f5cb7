import type { BookingAction, NotificationTopic } from './booking-moves.ts';
import type { NotificationStatus } from './booking-status.ts';

/** Groups of emails that a user can mute; the app shows every notification. */
export const mailGroups = [
  'decisions',
  'bookings',
  'invitations',
  'reminders',
  'approvals',
] as const;
export type MailGroup = (typeof mailGroups)[number];

/** Null for mails that cannot be muted: someone waits for what is overdue. */
const groupOfTopic: Readonly<Record<Exclude<NotificationTopic, 'booking'>, MailGroup | null>> = {
  approval: 'approvals',
  'approval-reminder': 'approvals',
  'edit-rejected': 'decisions',
  lapsed: 'decisions',
  'edit-lapsed': 'decisions',
  'check-in': 'reminders',
  'release-warning': 'reminders',
  overdue: null,
  'next-at-risk': 'bookings',
  problem: 'approvals',
  'problem-resolved': 'decisions',
  'invitation-declined': 'invitations',
  'invitation-reminder': 'invitations',
  'licence-waiting': 'approvals',
  'licence-confirmed': 'decisions',
  'licence-rejected': 'decisions',
  'licence-expires': 'reminders',
};

/** Statuses of a request and of its approval. */
const decided: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'pending-approval-book',
  'pending-approval-edit',
  'approved',
  'approved-edit',
]);

interface MailFacts {
  readonly topic: NotificationTopic;
  readonly isParticipant: boolean;
  readonly bookingStatus: NotificationStatus | null;
  /** The step that the mail is about; null for what is no step of a booking. */
  readonly action: BookingAction | null;
}

/** The group that a mail belongs to; null if it cannot be muted. */
export function mailGroupOf(mail: MailFacts): MailGroup | null {
  const { topic, isParticipant, bookingStatus, action } = mail;
  if (topic !== 'booking') return groupOfTopic[topic];
  if (isParticipant) return 'invitations';
  const isDecision = action === 'reject' || (bookingStatus !== null && decided.has(bookingStatus));
  return isDecision ? 'decisions' : 'bookings';
}
