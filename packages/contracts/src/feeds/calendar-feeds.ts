import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { limitRefusals } from '../vocabulary/limits.ts';

/** Feeds that one person may have at a time. */
export const maxCalendarFeeds = 20;

/** A calendar that other programs read by a secret address (Z-81). */
export const CalendarFeed = namedObject('CalendarFeed', {
  id: Id,
  /** Null for the bookings of the user; else those of the resource. */
  resource: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Whether the feed shows only when the user or the resource is busy (E-14). */
  isFreeBusy: z.boolean(),
  createdAt: Instant,
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const listCalendarFeeds = operation('GET', '/auth/feeds', {
  summary: 'List the caller’s calendar feeds, oldest first, without their addresses',
  access: ['view', 'Booking'],
  success: { status: 200, data: z.array(CalendarFeed) },
});

export const createCalendarFeed = operation('POST', '/auth/feeds', {
  summary: 'Create a calendar feed of the caller’s bookings or of a resource',
  access: ['view', 'Booking'],
  guarded: true,
  body: z.strictObject({ resourceId: z.optional(Id), isFreeBusy: z.optional(z.boolean()) }),
  success: {
    status: 201,
    data: z.extend(CalendarFeed, {
      /** Secret path on the merchant's host, returned only here. */
      path: z.string(),
    }),
  },
  errors: ['resource.not_found', 'service.not_enabled', 'feed.too_many', ...limitRefusals],
});

export const deleteCalendarFeed = operation('DELETE', '/auth/feeds/{id}', {
  summary: 'Delete a calendar feed and revoke its address',
  access: ['view', 'Booking'],
  errors: ['feed.not_found'],
});

export const readCalendarFeed = operation('GET', '/feeds/{secret}.ics', {
  summary: 'Get the calendar of a feed, with its address as the only key',
  access: 'public',
  params: z.strictObject({ secret: z.string() }),
  download: ['text/calendar'],
  errors: ['request.not_found'],
});

export const readFreeBusy = operation('GET', '/feeds/{secret}.ifb', {
  summary: 'Get the busy times of a feed, with its address as the only key',
  access: 'public',
  params: z.strictObject({ secret: z.string() }),
  download: ['text/calendar'],
  errors: ['request.not_found'],
});
