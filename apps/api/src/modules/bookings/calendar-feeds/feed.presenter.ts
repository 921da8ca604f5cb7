import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { bookingUid } from '../../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarFile } from '../../../platform/calendar/calendar-file.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import type { blockedTimesOfResource, CalendarBookingRow } from '../bookings/index.ts';
import { foldSeries, presentCalendarEvent } from '../bookings/index.ts';
import type { OpenFeed } from './use-cases/feeds.ts';

/** Bookings, with the rules of those that repeat. */
interface SeriesBookings {
  readonly bookings: readonly CalendarBookingRow[];
  readonly patterns: Parameters<typeof foldSeries>[1];
}

type BlockedTime = Awaited<ReturnType<typeof blockedTimesOfResource>>[number];

export interface FeedTimes {
  readonly bookings: readonly CalendarBookingRow[];
  readonly blockedTimes: readonly BlockedTime[];
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

function takenTime(
  row: CalendarBookingRow,
  feed: OpenFeed,
  say: Translator<'calendar'>,
): CalendarEvent {
  const event = presentCalendarEvent(row);
  const isOwn = row.booker_id === feed.user_id || row.booked_for_id === feed.user_id;
  if (isOwn) return event;
  const title =
    row.privacy === 'private'
      ? say('entry.private')
      : say('entry.bookedFor', { title: row.title, name: row.booked_for_name });
  return { ...event, title, description: '' };
}

function blockedTime(row: BlockedTime, feed: OpenFeed, say: Translator<'calendar'>): CalendarEvent {
  return {
    uid: bookingUid(row.id),
    sequence: 0,
    // A blocked time is made and deleted, never changed.
    changedAt: row.starts_at,
    start: row.starts_at,
    end: row.ends_at,
    timezone: feed.timezone ?? 'UTC',
    recurrenceId: null,
    title: say(row.kind === 'blackout' ? 'entry.blackout' : 'entry.maintenance'),
    description: '',
    place: feed.resource_name ?? '',
    url: null,
    status: 'confirmed',
    isPrivate: false,
    organizer: null,
    attendees: [],
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Times outside of the range are unknown, not free. */
const futureDays = 366;

/** Says when, and nothing about what and who (E-14). */
export function presentFreeBusy(
  { id, user_id: userId, resource_id: resourceId }: OpenFeed,
  {
    now,
    since,
    bookings,
    blockedTimes,
  }: FeedTimes & { readonly now: number; readonly since: string },
): string {
  // A booking that someone made for another user does not make them busy.
  const own = bookings.filter(
    ({ booker_id, booked_for_id }) => booker_id !== userId || booked_for_id === userId,
  );
  return writeFreeBusy({
    uid: bookingUid(id),
    now: new Date(now).toISOString(),
    start: since,
    end: new Date(now + futureDays * dayMs).toISOString(),
    busy: [
      ...(resourceId === null ? own : bookings)
        .map(presentCalendarEvent)
        .map(
          ({ start, end, status }) =>
            ({ start, end, type: status === 'tentative' ? 'BUSY-TENTATIVE' : 'BUSY' }) as const,
        ),
      ...blockedTimes.map(
        ({ starts_at: start, ends_at: end }) => ({ start, end, type: 'BUSY-UNAVAILABLE' }) as const,
      ),
    ],
  });
}

interface BusyTime {
  readonly start: string;
  readonly end: string;
  /** As RFC 5545 names it (3.2.9). */
  readonly type: 'BUSY' | 'BUSY-TENTATIVE' | 'BUSY-UNAVAILABLE';
}

interface FreeBusy {
  readonly uid: string;
  readonly now: string;
  /** Range outside of which nothing is said. */
  readonly start: string;
  readonly end: string;
  readonly busy: readonly BusyTime[];
}

/**
 * Writes a VFREEBUSY component (RFC 5545, 3.6.4), which names no one and no subject. Lines are short
 * enough not to be folded.
 */
function writeFreeBusy({ uid, now, start, end, busy }: FreeBusy): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//AXP//AXP Booking//EN',
    'BEGIN:VFREEBUSY',
    `UID:${uid}`,
    `DTSTAMP:${utcText(now)}`,
    `DTSTART:${utcText(start)}`,
    `DTEND:${utcText(end)}`,
    ...busy.map(
      (time) => `FREEBUSY;FBTYPE=${time.type}:${utcText(time.start)}/${utcText(time.end)}`,
    ),
    'END:VFREEBUSY',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** `20261103T030000Z` */
function utcText(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
