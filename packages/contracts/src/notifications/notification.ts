import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Flag, Id, Instant, named } from '../schemas.ts';
import { notificationTopics } from '../vocabulary/booking-moves.ts';
import { notificationStatuses } from '../vocabulary/booking-status.ts';
import { resourceTypes } from '../vocabulary/resource.ts';

/** The list answers whole, the newest first and at most this many; the client pages it (Z-125). */
export const maxNotifications = 300;

/** Event of a booking for one recipient (spec section 3). */
export const Notification = named(
  'Notification',
  z.object({
    id: Id,
    title: z.string(),
    createdAt: Instant,
    /** Null = unread. */
    readAt: z.nullable(Instant),
    /** 0 = the booking is the user's own, 1 = the user was invited. */
    isParticipant: Flag,
    bookingStatus: z.enum(notificationStatuses),
    /** `booking` is read by its status and `isParticipant`; any other says by itself what it is. */
    topic: z.enum(notificationTopics),
    /** Reason, if a user gave one (Z-42). */
    reason: z.nullable(z.string()),
    /** Null for a private booking that the reader may not see any more; `title` says no more then. */
    bookingId: z.nullable(Id),
    bookingType: z.enum(resourceTypes),
  }),
);
export type Notification = z.output<typeof Notification>;

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/auth/notifications',
  summary: 'What happened to my bookings, newest first; 304 while nothing changed',
  access: 'member',
  isRevalidated: true,
  success: { status: 200, data: z.array(Notification) },
  errors: [],
});

export const markNotificationsRead = operation({
  id: 'markNotificationsRead',
  method: 'PATCH',
  path: '/auth/notifications/mark-read',
  summary: 'Mark all of my notifications as read',
  access: 'member',
  success: { status: 204, data: z.null() },
  errors: [],
});
