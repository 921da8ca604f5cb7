import type { CalendarFeed, Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarFile } from '../../platform/calendar/calendar-file.ts';
import type { Say } from '../../platform/texts/texts.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { blockedTimesOfResource, CalendarBookingRow } from '../bookings/index.ts';
import { foldSeries, presentCalendarEvent } from '../bookings/index.ts';
import type { FeedRow, OpenFeed } from './feed.queries.ts';

/** Bookings, with the rules of those that repeat. */
export interface SeriesBookings {
  readonly bookings: readonly CalendarBookingRow[];
  readonly patterns: Parameters<typeof foldSeries>[1];
}

type BlockedTime = Awaited<ReturnType<typeof blockedTimesOfResource>>[number];

export function presentFeed(row: FeedRow): CalendarFeed {
  const { id, resource_id: resourceId, resource_name: name } = row;
  return {
    id,
    resource: resourceId === null || name === null ? null : { id: resourceId, name },
    createdAt: row.created_at,
  };
}

/** Other programs tell no language, so a feed speaks the merchant's. */
function languageOf({ locale }: OpenFeed): Language {
  return languages.find((language) => language === locale) ?? 'en';
}

export function presentOwnCalendar(
  feed: OpenFeed,
  { bookings, patterns }: SeriesBookings,
): CalendarFile {
  const say = textsIn(languageOf(feed), 'calendar');
  return {
    method: 'publish',
    name: say('feed.mine', { merchant: feed.merchant_title }),
    events: foldSeries(bookings.map(presentCalendarEvent), patterns),
  };
}

/** When a resource is taken, telling of a booking what the calendar page tells (Z-20). */
export function presentResourceCalendar(
  feed: OpenFeed,
  { bookings, patterns }: SeriesBookings,
  blockedTimes: readonly BlockedTime[],
): CalendarFile {
  const say = textsIn(languageOf(feed), 'calendar');
  const resource = feed.resource_name ?? '';
  return {
    method: 'publish',
    name: say('feed.resource', { resource, merchant: feed.merchant_title }),
    events: [
      ...foldSeries(
        bookings.map((row) => takenTime(row, feed, say)),
        patterns,
      ),
      ...blockedTimes.map((row) => blockedTime(row, feed, say)),
    ],
  };
}

function takenTime(row: CalendarBookingRow, feed: OpenFeed, say: Say): CalendarEvent {
  const event = presentCalendarEvent(row);
  const isOwn = row.booker_id === feed.user_id || row.booked_for_id === feed.user_id;
  if (isOwn) return event;
  const title =
    row.privacy === 'private'
      ? say('entry.private')
      : say('entry.bookedFor', { title: row.title, name: row.booked_for_name });
  return { ...event, title, description: '' };
}

function blockedTime(row: BlockedTime, feed: OpenFeed, say: Say): CalendarEvent {
  return {
    uid: bookingUid(row.id),
    sequence: 0,
    // A blocked time is made and deleted, never changed.
    changedAt: row.starts_at,
    start: row.starts_at,
    end: row.ends_at,
    timezone: feed.timezone ?? 'UTC',
    recurrenceId: null,
    title: say(`entry.${row.kind}`),
    description: '',
    place: feed.resource_name ?? '',
    url: null,
    status: 'confirmed',
    isPrivate: false,
    organizer: null,
    attendees: [],
  };
}
