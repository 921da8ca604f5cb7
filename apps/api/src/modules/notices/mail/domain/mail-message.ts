import type { BookingStatus, BookingTopic, NotificationStatus } from '@axp/contracts/vocabulary';
import { isAbout, topicTraits } from '@axp/contracts/vocabulary';

type StatusNote = 'awaiting' | 'review' | 'reschedule';

/** Text keys of a mail, and its effect on the calendar. */
export interface MailTextChoice {
  readonly textKey:
    | `owner.${(typeof ownStatuses)[number]}`
    | `invitee.${'invited' | 'updated' | 'cancelled'}`
    | `topic.${Exclude<BookingTopic, 'booking'>}`;
  /** The sentence that follows some texts. */
  readonly noteKey:
    | `note.${StatusNote | Exclude<BookingTopic, 'booking' | 'approval-reminder'>}`
    | null;
  readonly calendar: 'request' | 'cancel' | 'none';
}

interface MailOccasion {
  readonly topic: BookingTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

/** Notes of the statuses that have one (N-06). */
const noteOfStatus: Partial<Record<NotificationStatus, StatusNote>> = {
  'pending-approval-book': 'awaiting',
  'pending-approval-edit': 'awaiting',
  'self-update': 'review',
  'cancelled-timeout': 'reschedule',
};

const ownStatuses = [
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
] as const;

/** Whether a mail is about a resource that others have booked: it says nothing of their booking. */
export function isAboutForeignBooking({ topic }: Pick<MailOccasion, 'topic'>): boolean {
  return isAbout(topic, 'resource', 'problem');
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
  return isAboutForeignBooking(occasion) || (facts.isPrivate && isLeftOut && goesOn);
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
export function chooseMailText({
  topic,
  bookingStatus,
  isParticipant,
}: MailOccasion): MailTextChoice {
  if (topic !== 'booking') {
    const { about, calendar = 'request' } = topicTraits(topic);
    return {
      textKey: `topic.${topic}`,
      noteKey: `note.${topic === 'approval-reminder' ? 'approval' : topic}`,
      // Other people's calendars don't contain the booking.
      calendar: about === 'booking' ? calendar : 'none',
    };
  }
  if (isParticipant) return toInvitee(bookingStatus);
  // A status without a row reads as cancelled, as in the application.
  const status = ownStatuses.find((one) => one === bookingStatus) ?? 'cancelled-self';
  const note = noteOfStatus[status];
  return {
    textKey: `owner.${status}`,
    noteKey: note === undefined ? null : `note.${note}`,
    calendar: cancellations.has(status) ? 'cancel' : 'request',
  };
}

function toInvitee(status: NotificationStatus): MailTextChoice {
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
