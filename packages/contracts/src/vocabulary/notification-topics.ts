import type { BookingAction } from './booking-moves.ts';
import type { NotificationStatus } from './booking-status.ts';
import type { PushGroup } from './mail-groups.ts';

/** Icon and colour of a notification; `changed` and `invited` belong to approved bookings. */
export type NotificationSign =
  | 'pending'
  | 'approved'
  | 'changed'
  | 'invited'
  | 'checked-in'
  | 'checked-out'
  | 'cancelled'
  | 'account';

/** Traits of a topic. A new topic is one more row of the table below, and its texts. */
export interface TopicTraits {
  /**
   * The reader's booking, a request that they decide on, a resource that others have booked, a
   * problem, a driving licence, or the account of a person.
   */
  readonly about: 'booking' | 'request' | 'resource' | 'problem' | 'licence' | 'account';
  /** Null for what cannot be muted: someone waits for what is overdue. */
  readonly group: PushGroup | null;
  readonly sign: NotificationSign;
  /** Key of the sentence that follows the text in the application. */
  readonly note?: 'unchanged';
  /** Next step of the recipient, offered beside the text. */
  readonly asks?: 'check-in' | 'answer' | 'move';
  /** Effect on a calendar that has the booking, if its mail doesn't update it. */
  readonly calendar?: 'cancel' | 'none';
  /** Page that a notice opens which is about no booking and no problem. */
  readonly page?: string;
}

const licencePage = '/profile#licence';

const topics = {
  approval: { about: 'request', group: 'approvals', sign: 'pending' },
  'approval-reminder': { about: 'request', group: 'approvals', sign: 'pending' },
  'edit-rejected': { about: 'booking', group: 'decisions', sign: 'changed', note: 'unchanged' },
  lapsed: { about: 'booking', group: 'decisions', sign: 'cancelled', calendar: 'cancel' },
  'edit-lapsed': { about: 'booking', group: 'decisions', sign: 'changed', note: 'unchanged' },
  'start-reminder': { about: 'booking', group: 'starts', sign: 'approved', calendar: 'none' },
  'check-in': { about: 'booking', group: 'reminders', sign: 'approved', asks: 'check-in' },
  'release-warning': { about: 'booking', group: 'reminders', sign: 'pending', asks: 'check-in' },
  overdue: { about: 'booking', group: null, sign: 'pending' },
  'next-at-risk': { about: 'resource', group: 'bookings', sign: 'pending' },
  problem: { about: 'problem', group: 'approvals', sign: 'pending' },
  'problem-resolved': { about: 'problem', group: 'decisions', sign: 'approved' },
  'invitation-declined': {
    about: 'booking',
    group: 'invitations',
    sign: 'cancelled',
    calendar: 'none',
  },
  'invitation-reminder': {
    about: 'booking',
    group: 'invitations',
    sign: 'invited',
    asks: 'answer',
  },
  announcement: { about: 'booking', group: 'bookings', sign: 'changed', calendar: 'none' },
  'place-offer': {
    about: 'booking',
    group: 'bookings',
    sign: 'pending',
    note: 'unchanged',
    asks: 'move',
    calendar: 'none',
  },
  'licence-waiting': { about: 'licence', group: 'approvals', sign: 'pending', page: '/approvals' },
  'licence-confirmed': {
    about: 'licence',
    group: 'decisions',
    sign: 'approved',
    page: licencePage,
  },
  'licence-rejected': {
    about: 'licence',
    group: 'decisions',
    sign: 'cancelled',
    page: licencePage,
  },
  'licence-expires': { about: 'licence', group: 'reminders', sign: 'pending', page: licencePage },
  'new-sign-in': { about: 'account', group: 'account', sign: 'account', page: '/profile#devices' },
  'new-key': { about: 'account', group: 'account', sign: 'account', page: '/profile#api-keys' },
  'new-password': {
    about: 'account',
    group: 'account',
    sign: 'account',
    page: '/profile#password',
  },
  'erasure-request': { about: 'account', group: 'approvals', sign: 'pending', page: '/admin' },
} as const satisfies Record<string, TopicTraits>;

type Topics = typeof topics;
export type TopicAbout<About> = {
  [Topic in keyof Topics]: Topics[Topic]['about'] extends About ? Topic : never;
}[keyof Topics];

/** Topics that need no booking. */
export type NoticeTopic = TopicAbout<'licence' | 'problem' | 'account'>;

/**
 * Topics of notifications. `booking` is worded by its status (N-06); the others have no
 * status. Those of a licence are about a person instead of a booking.
 */
export type NotificationTopic = 'booking' | keyof Topics;
export const notificationTopics: readonly NotificationTopic[] = [
  'booking',
  ...Object.keys(topics).filter(hasTraits),
];

function hasTraits(topic: string): topic is keyof Topics {
  return Object.hasOwn(topics, topic);
}

/** Returns null for `booking`, which its status describes. */
export function topicTraits(topic: keyof Topics): TopicTraits;
export function topicTraits(topic: NotificationTopic): TopicTraits | null;
export function topicTraits(topic: NotificationTopic): TopicTraits | null {
  return topic === 'booking' ? null : topics[topic];
}

/** Topics whose notifications and mails may be about a booking. */
export type BookingTopic = Exclude<NotificationTopic, TopicAbout<'licence' | 'account'>>;

/** Whether a notification or mail is about something of a sort, such as a problem. */
export function isAbout<About extends TopicTraits['about']>(
  topic: string,
  ...sorts: readonly About[]
): topic is TopicAbout<About> {
  return hasTraits(topic) && sorts.some((sort) => sort === topics[topic].about);
}

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

/** The group that a mail or push belongs to; null if it cannot be muted. */
export function mailGroupOf(mail: MailFacts): PushGroup | null {
  const { topic, isParticipant, bookingStatus, action } = mail;
  const traits = topicTraits(topic);
  if (traits) return traits.group;
  if (isParticipant) return 'invitations';
  const isDecision = action === 'reject' || (bookingStatus !== null && decided.has(bookingStatus));
  return isDecision ? 'decisions' : 'bookings';
}
