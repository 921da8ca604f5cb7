import type { Language, Notification, ResourceType } from '@axp/contracts';
import { TimeChange } from '@axp/contracts';
import type { StoredAnswer, TopicTraits } from '@axp/contracts/vocabulary';
import {
  isAbout,
  notificationStatuses,
  notificationTopics,
  resourceTypes,
  storedAnswers,
  topicTraits,
} from '@axp/contracts/vocabulary';
import { z } from 'zod';
import { knownWord } from '../../../platform/db/known-word.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { BookingNotificationRow, NotificationRow } from './notification.queries.ts';
import { isOfBooking } from './notification.queries.ts';

/** Whether a step of a booking is possible now; the rules are those of the bookings. */
export type IsPossible = (
  booking: {
    readonly type: ResourceType;
    readonly status: string;
    readonly start: string;
    readonly end: string;
    readonly checkInOpensAt: string | null;
  },
  now: Date,
) => boolean;

/** Statuses that tell of a change which took effect. */
const changed: ReadonlySet<string> = new Set([
  'self-update',
  'approved-edit',
  'admin-edit',
  'book-updated',
]);

/** Statuses of entries that invite, or tell an invitee of a change. */
const inviting: ReadonlySet<string> = new Set(['book-success', 'approved', 'book-updated']);

interface Reading {
  readonly language: Language;
  readonly now: Date;
  /** Whether the owner can check in. */
  readonly canCheckIn: IsPossible;
  /** Whether an invitee can answer. */
  readonly canAnswer: IsPossible;
}

export function presentNotification(row: NotificationRow, reading: Reading): Notification {
  if (isOfBooking(row)) return presentOfBooking(row, reading);
  const subject =
    presentProblem(row) ?? presentAccount(row, reading) ?? presentLicence(row, reading);
  return { ...withoutBooking(row), ...subject };
}

/** About a problem that was reported without a booking. */
function presentProblem({ problem, topic }: NotificationRow) {
  if (problem === null) return null;
  const isResolved = topic === 'problem-resolved';
  return {
    title: problem.resource,
    actor: isResolved ? problem.resolver : problem.reporter,
    reason: isResolved ? problem.resolution : problem.text,
    problemId: problem.id,
  };
}

/** About the account of the reader, or of a person who asks for its erasure. */
function presentAccount({ person_id, detail }: NotificationRow, { language }: Reading) {
  if (person_id === null) return null;
  return { title: detail === '' ? textsIn(language, 'booking')('account') : detail };
}

/** About the driving licence of the reader, or of a person whose licence the reader confirms. */
function presentLicence(row: NotificationRow, { language }: Reading) {
  const ownTitle = textsIn(language, 'booking')('licence');
  return { title: row.is_participant ? (row.licensee_name ?? ownTitle) : ownTitle };
}

function withoutBooking(row: NotificationRow): Omit<Notification, 'title'> {
  return {
    id: row.id,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: null,
    topic: knownWord(notificationTopics, row.topic),
    invitee: null,
    actor: null,
    reason: null,
    bookingId: null,
    bookingType: null,
    licenceUserId: row.licence_user_id,
    personId: row.person_id,
    problemId: null,
    moved: null,
    booking: null,
  };
}

function presentOfBooking(
  row: BookingNotificationRow,
  { language, now, canCheckIn, canAnswer }: Reading,
): Notification {
  const type = knownWord(resourceTypes, row.type);
  const time = { start: row.starts_at, end: row.ends_at };
  const checkInOpensAt = row.check_in_opens_at;
  const topic = knownWord(notificationTopics, row.topic);
  const asks = topicTraits(topic)?.asks;
  // A report is about the resource, and written for those who manage it.
  const isProblem = isAbout(topic, 'problem');
  const title = isProblem ? row.resource_name : row.title;
  const isHidden = row.is_hidden && !isProblem;
  return {
    id: row.id,
    title: isHidden ? textsIn(language, 'calendar')('entry.private') : title,
    createdAt: row.created_at,
    readAt: row.read_at,
    isParticipant: row.is_participant ? 1 : 0,
    bookingStatus: knownWord(notificationStatuses, row.booking_status),
    topic,
    invitee: isHidden ? null : row.invitee,
    actor: isHidden ? null : actorOf(row),
    reason: isHidden ? null : row.reason,
    bookingId: row.is_hidden ? null : row.booking_id,
    bookingType: type,
    licenceUserId: null,
    personId: null,
    // A problem has the id of the event that reports it.
    problemId: topic === 'problem' ? row.event_id : null,
    moved: row.is_hidden ? null : movedBy(row),
    booking: row.is_hidden
      ? null
      : {
          version: row.version,
          ...time,
          timezone: row.timezone,
          resource: { id: row.resource_id, name: row.resource_name },
          canCheckIn:
            // Such reminders go to owners while check-in is open; what ends it changes the booking.
            asks === 'check-in' &&
            canCheckIn({ ...time, type, status: row.status, checkInOpensAt }, now),
          answer: answerTo(row, asks, { canAnswer, now }),
        },
  };
}

/** Returns the answer that an invitation asks for now; null for every other entry. */
function answerTo(
  row: BookingNotificationRow,
  topicAsks: TopicTraits['asks'],
  { canAnswer, now }: Pick<Reading, 'canAnswer' | 'now'>,
): StoredAnswer | null {
  const { answer, topic, is_participant, booking_status, status } = row;
  const isInviting = topic === 'booking' && is_participant && inviting.has(booking_status);
  if (!(isInviting || topicAsks === 'answer') || answer === null) return null;
  const booking = {
    type: knownWord(resourceTypes, row.type),
    status,
    start: row.starts_at,
    end: row.ends_at,
    checkInOpensAt: row.check_in_opens_at,
  };
  return canAnswer(booking, now) ? z.enum(storedAnswers).parse(answer) : null;
}

function actorOf({ actor_id, actor_name }: BookingNotificationRow): Notification['actor'] {
  return actor_id === null || actor_name === null ? null : { id: actor_id, fullName: actor_name };
}

/** Returns the time and place that an event moved, for the words of the title. */
function movedBy(row: BookingNotificationRow): Notification['moved'] {
  if (!changed.has(row.booking_status)) return null;
  const time = z
    .array(z.unknown())
    .parse(row.changes)
    .flatMap((change) => TimeChange.safeParse(change).data ?? [])[0];
  if (!time && row.place_name === null) return null;
  const isNew = (side: 'start' | 'end') => time && time.after[side] !== time.before[side];
  return {
    previousStart: time?.before.start ?? row.starts_at,
    start: time && isNew('start') ? time.after.start : null,
    end: time && isNew('end') ? time.after.end : null,
    place: row.place_name,
    previousPlace: row.former_place_name,
  };
}
