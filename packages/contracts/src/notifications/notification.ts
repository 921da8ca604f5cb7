import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Resource } from '../resources/resource.ts';
import { Flag, Id, Instant, namedObject } from '../schemas.ts';
import { notificationStatuses } from '../vocabulary/booking-status.ts';
import { storedAnswers } from '../vocabulary/invitations.ts';
import { notificationTopics } from '../vocabulary/notification-topics.ts';

/**
 * The newest `most` of a person can be read (Z-125), page by page (N-05): a poll reads the first page
 * alone, so that it stays small.
 */
export const notificationPaging = { perPage: 15, most: 300 } as const;

const lastPage = notificationPaging.most / notificationPaging.perPage;

/** Event of a booking, a problem, a driving licence or an account for one recipient (N-06, R-03, R-05). */
export const Notification = namedObject('Notification', {
  id: Id,
  title: z.string(),
  createdAt: Instant,
  /** Null = unread. */
  readAt: z.nullable(Instant),
  /** 0 = the booking is the user's own, 1 = the user was invited. */
  isParticipant: Flag,
  /** Null for what is about no booking. */
  bookingStatus: z.nullable(z.enum(notificationStatuses)),
  /** `booking` is read by its status and `isParticipant`; any other says by itself what it is. */
  topic: z.enum(notificationTopics),
  /** Name or address of the invitee who declined; null for other topics, and when `bookingId` is. */
  invitee: z.nullable(z.string()),
  /** Author of the event; null for the server, for a licence, and when `bookingId` is. */
  actor: z.nullable(z.pick(Person, { id: true, fullName: true })),
  /** Reason, if a user gave one (Z-42). */
  reason: z.nullable(z.string()),
  /** Null for a private booking that the reader may not see any more; `title` says no more then. */
  bookingId: z.nullable(Id),
  /** Null for what is about no booking. */
  bookingType: z.nullable(z.enum(resourceTypes)),
  /** Owner of the licence, if it is about one. */
  licenceUserId: z.nullable(Id),
  /** Person whose account it is about; null for other topics. */
  personId: z.nullable(Id),
  /** Reported problem, or a resolved one without a booking; null for other topics. */
  problemId: z.nullable(Id),
  /**
   * Time and place that an accepted change moved; null for everything else, and when `bookingId`
   * is. `start` and `place` are null where they stayed; `previousStart` tells whether the day is
   * another one. `previousPlace` is null where `place` is.
   */
  moved: z.nullable(
    z.object({
      previousStart: Instant,
      start: z.nullable(Instant),
      end: z.nullable(Instant),
      place: z.nullable(z.string()),
      previousPlace: z.nullable(z.string()),
    }),
  ),
  /** The booking as it is now; null when `bookingId` is. */
  booking: z.nullable(
    z.object({
      version: z.int(),
      start: Instant,
      end: Instant,
      timezone: z.string(),
      resource: z.pick(Resource, { id: true, name: true }),
      /** Whether this entry asks for a check-in that is possible now. */
      canCheckIn: z.boolean(),
      /** The reader's answer, if this entry invites them and can be answered now; else null. */
      answer: z.nullable(z.enum(storedAnswers)),
    }),
  ),
});
export type Notification = z.output<typeof Notification>;

export const listNotifications = operation('GET', '/auth/notifications', {
  summary: 'List notifications about my bookings, newest first, or 304 if unchanged',
  access: ['view', 'Notification'],
  isRevalidated: true,
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(lastPage)), 1),
  }),
  success: {
    status: 200,
    data: z.array(Notification),
    meta: z.object({
      /** Entries of all pages, and how many of them are unread. */
      count: z.int(),
      unread: z.int(),
    }),
  },
});

/**
 * Server-sent events: `hello` once, `notifications` with the body of {@link listNotifications} after
 * each change of the first page, and comments in between. It may end at any time; then poll.
 */
export const streamNotifications = operation('GET', '/auth/notifications/stream', {
  summary: 'Stream the first page of my notifications as server-sent events',
  access: ['view', 'Notification'],
  download: ['text/event-stream'],
  errors: ['request.too_many_streams'],
});

export const markNotificationsRead = operation('PATCH', '/auth/notifications/mark-read', {
  summary: 'Mark all of my notifications as read',
  access: ['view', 'Notification'],
});
