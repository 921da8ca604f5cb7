import type { Notification, NotificationStatus, NotificationTopic } from '@axp/contracts';
import type { ParseKeys } from 'i18next';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatTimeAfter } from '@/shared/lib/datetime/index.ts';

/** Icon and colour of a notification; `changed` and `invited` belong to approved bookings. */
export type Sign =
  | 'pending'
  | 'approved'
  | 'changed'
  | 'invited'
  | 'checked-in'
  | 'checked-out'
  | 'cancelled';

export interface Message {
  readonly textKey: ParseKeys<'notification'>;
  /** The sentence that follows some texts. */
  readonly noteKey?: ParseKeys<'notification'>;
  readonly sign: Sign;
}

const cancelled: Message = {
  textKey: 'booker.cancelled-self',
  noteKey: 'note.contact',
  sign: 'cancelled',
};

/** To whom a booking belongs (N-06); a status without a row reads as cancelled. */
const toBooker: Partial<Record<NotificationStatus, Message>> = {
  'book-success': { textKey: 'booker.book-success', sign: 'approved' },
  'pending-approval-book': {
    textKey: 'booker.pending-approval-book',
    noteKey: 'note.awaiting',
    sign: 'pending',
  },
  approved: { textKey: 'booker.approved', sign: 'approved' },
  'self-update': { textKey: 'booker.self-update', noteKey: 'note.review', sign: 'changed' },
  'pending-approval-edit': {
    textKey: 'booker.pending-approval-edit',
    noteKey: 'note.awaiting',
    sign: 'pending',
  },
  'approved-edit': { textKey: 'booker.approved-edit', sign: 'approved' },
  'admin-edit': { textKey: 'booker.admin-edit', sign: 'changed' },
  'cancelled-self': cancelled,
  'cancelled-admin': { textKey: 'booker.cancelled-admin', sign: 'cancelled' },
  'cancelled-timeout': {
    textKey: 'booker.cancelled-timeout',
    noteKey: 'note.reschedule',
    sign: 'cancelled',
  },
  'checked-in': { textKey: 'booker.checked-in', sign: 'checked-in' },
  'checked-out': { textKey: 'booker.checked-out', sign: 'checked-out' },
};

const invited: Message = { textKey: 'invitee.invited', sign: 'invited' };
const uninvited: Message = { textKey: 'invitee.cancelled', sign: 'cancelled' };

/** To whom was invited (N-07); anything else means that the meeting is off. */
const toInvitee: Partial<Record<NotificationStatus, Message>> = {
  'book-success': invited,
  approved: invited,
  'book-updated': { textKey: 'invitee.updated', sign: 'changed' },
};

/** Texts by topic, the same for every recipient. */
const ofTopic: Readonly<Record<Exclude<NotificationTopic, 'booking'>, Message>> = {
  approval: { textKey: 'topic.approval', sign: 'pending' },
  'approval-reminder': { textKey: 'topic.approval-reminder', sign: 'pending' },
  'edit-rejected': { textKey: 'topic.edit-rejected', noteKey: 'note.unchanged', sign: 'changed' },
  lapsed: { textKey: 'topic.lapsed', sign: 'cancelled' },
  'edit-lapsed': { textKey: 'topic.edit-lapsed', noteKey: 'note.unchanged', sign: 'changed' },
  'check-in': { textKey: 'topic.check-in', sign: 'approved' },
  'release-warning': { textKey: 'topic.release-warning', sign: 'pending' },
  overdue: { textKey: 'topic.overdue', sign: 'pending' },
  'next-at-risk': { textKey: 'topic.next-at-risk', sign: 'pending' },
  problem: { textKey: 'topic.problem', sign: 'pending' },
  'licence-waiting': { textKey: 'topic.licence-waiting', sign: 'pending' },
  'licence-confirmed': { textKey: 'topic.licence-confirmed', sign: 'approved' },
  'licence-rejected': { textKey: 'topic.licence-rejected', sign: 'cancelled' },
  'licence-expires': { textKey: 'topic.licence-expires', sign: 'pending' },
};

/** Returns the text keys of a notification (spec section 4). */
export function messageOf({
  bookingStatus,
  isParticipant,
  topic = 'booking',
}: Pick<Notification, 'bookingStatus' | 'isParticipant'> &
  Partial<Pick<Notification, 'topic'>>): Message {
  if (topic !== 'booking') return ofTopic[topic];
  if (bookingStatus === null) return cancelled;
  if (isParticipant === 1) return toInvitee[bookingStatus] ?? uninvited;
  return toBooker[bookingStatus] ?? cancelled;
}

interface Title {
  readonly key: 'moved.time' | 'moved.place' | 'moved.both' | 'moved.end';
  readonly values: { readonly when: string; readonly place: string };
}

/**
 * Returns the words that follow the name of a booking which was moved: the new time in the zone of
 * its resource, with the day when it is another one. Null for one that stayed where it was.
 */
export function moveOf(
  { moved, booking }: Pick<Notification, 'moved' | 'booking'>,
  { language, now }: Pick<ReaderNow, 'language' | 'now'>,
): Title | null {
  if (!moved || !booking) return null;
  const reader = { language, now, timezone: booking.timezone };
  const instant = moved.start ?? moved.end;
  const when = instant ? formatTimeAfter(moved.previousStart, instant, reader) : '';
  const place = moved.place ?? '';
  if (moved.place === null)
    return { key: moved.start ? 'moved.time' : 'moved.end', values: { when, place } };
  return { key: moved.start ? 'moved.both' : 'moved.place', values: { when, place } };
}
