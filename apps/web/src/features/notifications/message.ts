import type { Notification, NotificationStatus } from '@axp/contracts';
import type { NotificationSign } from '@axp/contracts/vocabulary';
import { topicTraits } from '@axp/contracts/vocabulary';
import type { ParseKeys } from 'i18next';
import type { ReaderNow } from '@/shared/lib/datetime/index.ts';
import { formatTimeAfter, formatZone, isSameClock } from '@/shared/lib/datetime/index.ts';

export interface Message {
  readonly textKey: ParseKeys<'notification'>;
  /** The sentence that follows some texts. */
  readonly noteKey?: ParseKeys<'notification'>;
  readonly sign: NotificationSign;
}

/** Its sign, and the sentence that follows the text of some. */
type Row = readonly [sign: NotificationSign, noteKey?: ParseKeys<'notification'> | undefined];

/** To whom a booking belongs (N-06); a status without a row reads as cancelled. */
const toBooker = {
  'book-success': ['approved'],
  'pending-approval-book': ['pending', 'note.awaiting'],
  approved: ['approved'],
  'self-update': ['changed', 'note.review'],
  'pending-approval-edit': ['pending', 'note.awaiting'],
  'approved-edit': ['approved'],
  'admin-edit': ['changed'],
  'cancelled-self': ['cancelled', 'note.contact'],
  'cancelled-admin': ['cancelled'],
  'cancelled-timeout': ['cancelled', 'note.reschedule'],
  'checked-in': ['checked-in'],
  'checked-out': ['checked-out'],
} as const satisfies Partial<Record<NotificationStatus, Row>>;

function isToBooker(status: NotificationStatus | null): status is keyof typeof toBooker {
  return status !== null && status in toBooker;
}

/** To whom was invited (N-07); anything else means that the meeting is off. */
const toInvitee: Partial<Record<NotificationStatus, Message>> = {
  'book-success': { textKey: 'invitee.invited', sign: 'invited' },
  approved: { textKey: 'invitee.invited', sign: 'invited' },
  'book-updated': { textKey: 'invitee.updated', sign: 'changed' },
};

function message(textKey: Message['textKey'], [sign, noteKey]: Row): Message {
  return { textKey, sign, ...(noteKey && { noteKey }) };
}

/** Returns the text keys of a notification (N-06, N-07). */
export function messageOf({
  bookingStatus,
  isParticipant,
  topic = 'booking',
}: Pick<Notification, 'bookingStatus' | 'isParticipant'> &
  Partial<Pick<Notification, 'topic'>>): Message {
  if (topic !== 'booking') {
    const { sign, note } = topicTraits(topic);
    return message(`topic.${topic}`, [sign, note && `note.${note}`]);
  }
  if (isParticipant === 1 && bookingStatus !== null)
    return toInvitee[bookingStatus] ?? { textKey: 'invitee.cancelled', sign: 'cancelled' };
  const status = isToBooker(bookingStatus) ? bookingStatus : 'cancelled-self';
  return message(`booker.${status}`, toBooker[status]);
}

/** Returns the time and place before a move; null for a booking that stayed where it was. */
export function placeBefore(
  { moved, booking }: Pick<Notification, 'moved' | 'booking'>,
  { language, now }: ReaderNow,
): string | null {
  if (!moved || !booking) return null;
  const reader = { language, now, timezone: booking.timezone };
  const time = moved.start && formatTimeAfter(moved.start, moved.previousStart, reader);
  return [time, moved.previousPlace].filter((part) => part).join(' · ') || null;
}

interface MoveTitle {
  readonly key: 'moved.time' | 'moved.place' | 'moved.both' | 'moved.end';
  readonly values: { readonly when: string; readonly place: string };
  /** Name of the zone of the time, where the reader's clock is another one. */
  readonly zone: string | null;
}

/**
 * Returns the words that follow the name of a booking which was moved: the new time in the zone of
 * its resource, with the day when it is another one and the zone where the reader's clock differs.
 * Null for one that stayed where it was.
 */
export function moveOf(
  { moved, booking }: Pick<Notification, 'moved' | 'booking'>,
  { language, now, timezone }: ReaderNow,
): MoveTitle | null {
  if (!moved || !booking) return null;
  const reader = { language, now, timezone: booking.timezone };
  const instant = moved.start ?? moved.end;
  const when = instant ? formatTimeAfter(moved.previousStart, instant, reader) : '';
  const isElsewhere = instant && !isSameClock(instant, booking.timezone, timezone);
  const zone = isElsewhere ? formatZone(instant, reader) : null;
  const place = moved.place ?? '';
  if (moved.place === null)
    return { key: moved.start ? 'moved.time' : 'moved.end', values: { when, place }, zone };
  return { key: moved.start ? 'moved.both' : 'moved.place', values: { when, place }, zone };
}
