import type {
  BookingStatus,
  NotificationStatus,
  NotificationTopic,
} from '@axp/contracts/vocabulary';
import { isProblemTopic, problemTopics } from '@axp/contracts/vocabulary';

/** Text keys of a mail, and its effect on the calendar. */
export interface MailSaying {
  readonly textKey: string;
  /** The sentence that follows some texts. */
  readonly noteKey: string | null;
  readonly calendar: 'request' | 'cancel' | 'none';
}

interface MailOccasion {
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

/** Notes of the statuses that have one (N-06). */
const noteOfStatus: Partial<Record<NotificationStatus, string>> = {
  'pending-approval-book': 'awaiting',
  'pending-approval-edit': 'awaiting',
  'self-update': 'review',
  'cancelled-timeout': 'reschedule',
};

const ownStatuses: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'pending-approval-book',
  'approved',
  'self-update',
  'pending-approval-edit',
  'approved-edit',
  'admin-edit',
  'cancelled-self',
  'cancelled-admin',
  'cancelled-timeout',
  'checked-in',
  'checked-out',
]);

/** Mails to people whose own calendar the booking is not in. */
const topicsOfOthers: ReadonlySet<NotificationTopic> = new Set([
  'approval',
  'approval-reminder',
  'next-at-risk',
  ...problemTopics,
]);

/** Whether a mail is about a resource that others have booked: it says nothing of their booking. */
export function isStrangersBooking({ topic }: Pick<MailOccasion, 'topic'>): boolean {
  return topic === 'next-at-risk' || isProblemTopic(topic);
}

/**
 * Whether a mail says nothing of what its booking is about: to the owner of what comes next, and to
 * a person who is not invited any more to a private booking that goes on (H-05).
 */
export function hidesBooking(
  occasion: MailOccasion & {
    readonly facts: { readonly isPrivate: boolean; readonly status: BookingStatus };
  },
): boolean {
  const { facts, bookingStatus, isParticipant } = occasion;
  const isLeftOut = isParticipant && bookingStatus === 'cancelled-self';
  const goesOn = facts.status !== 'cancelled';
  return isStrangersBooking(occasion) || (facts.isPrivate && isLeftOut && goesOn);
}

const changes: ReadonlySet<NotificationStatus> = new Set([
  'self-update',
  'admin-edit',
  'book-updated',
]);

type Status = Pick<MailOccasion, 'topic' | 'bookingStatus'>;

export function isChange({ topic, bookingStatus }: Status): boolean {
  return topic === 'booking' && changes.has(bookingStatus);
}

export function isCancellation({ topic, bookingStatus }: Status): boolean {
  return topic === 'booking' && cancellations.has(bookingStatus);
}

const cancellations: ReadonlySet<string> = new Set([
  'cancelled-self',
  'cancelled-admin',
  'cancelled-timeout',
  'cancelled',
]);

/** The text of each status and topic (N-06, N-07, Z-80). */
export function mailSaying({ topic, bookingStatus, isParticipant }: MailOccasion): MailSaying {
  if (topic !== 'booking') {
    const noteKey = `note.${topic === 'approval-reminder' ? 'approval' : topic}`;
    return { textKey: `topic.${topic}`, noteKey, calendar: calendarOfTopic(topic) };
  }
  if (isParticipant) return toInvitee(bookingStatus);
  // A status without a row reads as cancelled, as in the application.
  const status = ownStatuses.has(bookingStatus) ? bookingStatus : 'cancelled-self';
  const note = noteOfStatus[status];
  return {
    textKey: `owner.${status}`,
    noteKey: note === undefined ? null : `note.${note}`,
    calendar: cancellations.has(status) ? 'cancel' : 'request',
  };
}

function calendarOfTopic(topic: NotificationTopic): MailSaying['calendar'] {
  if (topicsOfOthers.has(topic)) return 'none';
  if (topic === 'invitation-declined') return 'none';
  return topic === 'lapsed' ? 'cancel' : 'request';
}

function toInvitee(status: NotificationStatus): MailSaying {
  if (status === 'book-success' || status === 'approved') {
    return { textKey: 'invitee.invited', noteKey: null, calendar: 'request' };
  }
  if (status === 'book-updated') {
    return { textKey: 'invitee.updated', noteKey: 'note.review', calendar: 'request' };
  }
  return { textKey: 'invitee.cancelled', noteKey: null, calendar: 'cancel' };
}

const firstPauseSeconds = 30;
const longestPauseSeconds = 60 * 60;

/** About four days; after that, a mail about a booking is outdated. */
export const maxTries = 100;

/** How long to wait after so many tries: twice as long each time, up to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}
