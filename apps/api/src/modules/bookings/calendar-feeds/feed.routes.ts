import { createHash } from 'node:crypto';
import type { CalendarFeed, Language } from '@axp/contracts';
import {
  AppError,
  apiBasePath,
  createCalendarFeed,
  deleteCalendarFeed,
  languages,
  listCalendarFeeds,
  readCalendarFeed,
} from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { FileAnswer, notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { findUserActor } from '../../../platform/auth/actor.ts';
import { bookingUid } from '../../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarFile } from '../../../platform/calendar/calendar-file.ts';
import { calendarType, writeCalendar } from '../../../platform/calendar/calendar-file.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { findResourceRow, mayUse } from '../../resources/resources/index.ts';
import type { CalendarBookingRow } from '../bookings/index.ts';
import {
  blockedTimesOfResource,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
  foldSeries,
  patternsByUid,
  presentCalendarEvent,
} from '../bookings/index.ts';
import type { FeedRow, OpenFeed } from './use-cases/feeds.ts';
import { createFeed, feedsOf, findFeed, removeFeed } from './use-cases/feeds.ts';

/** Bookings, with the rules of those that repeat. */
interface SeriesBookings {
  readonly bookings: readonly CalendarBookingRow[];
  readonly patterns: Parameters<typeof foldSeries>[1];
}

type BlockedTime = Awaited<ReturnType<typeof blockedTimesOfResource>>[number];

function presentFeed(row: FeedRow): CalendarFeed {
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

function presentOwnCalendar(feed: OpenFeed, { bookings, patterns }: SeriesBookings): CalendarFile {
  const say = textsIn(languageOf(feed), 'calendar');
  return {
    method: 'publish',
    name: say('feed.mine', { merchant: feed.merchant_title }),
    events: foldSeries(bookings.map(presentCalendarEvent), patterns),
  };
}

/** When a resource is taken, telling of a booking what the calendar page tells (Z-20). */
function presentResourceCalendar(
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

export function feedRoutes(app: FastifyInstance, serve: ApiServe): void {
  managingRoutes(app, serve);
  readingRoute(app, serve);
}

function managingRoutes(app: FastifyInstance, serve: ApiServe): void {
  const list = ({ scope, actor }: MemberContext) =>
    scope.read(async (trx) =>
      (await feedsOf(trx, scope.merchant.id, actor.id))
        .filter(({ kept_for }) => mayUse(actor, kept_for))
        .map(presentFeed),
    );

  serve.member(app, listCalendarFeeds, async ({ context }) => ({ data: await list(context) }));

  serve.member(app, createCalendarFeed, async ({ body, context }) => {
    const { id, secret } = await write(context, (tx) => createFeed(tx, body.resourceId ?? null));
    const feed = (await list(context)).find((one) => one.id === id);
    if (!feed) throw new AppError('feed.not_found');
    return { data: { ...feed, path: `${apiBasePath}/feeds/${secret}.ics` } };
  });

  serve.member(app, deleteCalendarFeed, async ({ params, context }) => {
    await write(context, (tx) => removeFeed(tx, params.id));
    return { data: null };
  });
}

/** Other programs read it: the address is the only key. */
function readingRoute(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, readCalendarFeed, async ({ params, context: { scope }, reply }) => {
    const calendar = await openFeed(scope, params.secret);
    if (!calendar) throw new AppError('request.not_found');
    const bytes = writeCalendar(calendar);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (reply.request.headers['if-none-match'] === etag) return notModified;
    const headers = { 'content-disposition': 'inline; filename="bookings.ics"' };
    return new FileAnswer({ mediaType: calendarType, bytes, headers });
  });
}

const pastDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the events of the last weeks and all upcoming ones; null for an unknown secret. */
function openFeed(scope: RequestScope, secret: string): Promise<CalendarFile | null> {
  const merchantId = scope.merchant.id;
  const since = new Date(scope.clock.now().getTime() - pastDays * dayMs).toISOString();
  return scope.read(async (trx) => {
    const feed = await findFeed(trx, merchantId, hashOf(secret));
    if (!feed || !(await isReadable(trx, scope, feed))) return null;
    if (feed.resource_id === null) {
      const filter = { merchantId, since, userId: feed.user_id };
      const bookings = await calendarBookingsOfUser(trx, filter);
      return presentOwnCalendar(feed, await withPatterns(bookings));
    }
    const filter = { merchantId, since, resourceId: feed.resource_id };
    const [bookings, blockedTimes] = await Promise.all([
      calendarBookingsOfResource(trx, filter),
      blockedTimesOfResource(trx, filter),
    ]);
    return presentResourceCalendar(feed, await withPatterns(bookings), blockedTimes);

    async function withPatterns(rows: readonly CalendarBookingRow[]): Promise<SeriesBookings> {
      const ids = new Set(rows.flatMap(({ series_id }) => series_id ?? []));
      return { bookings: rows, patterns: await patternsByUid(trx, merchantId, [...ids]) };
    }
  });
}

/** Whether the owner of a feed may still see what it shows (H-04). */
async function isReadable(
  trx: Transaction<DB>,
  { merchant, clock }: RequestScope,
  { user_id: userId, resource_id }: OpenFeed,
): Promise<boolean> {
  const now = clock.now().toISOString();
  const owner = await findUserActor(trx, { merchantId: merchant.id, userId, now });
  if (!owner) return false;
  if (resource_id === null) return true;
  const resource = await findResourceRow(trx, merchant.id, resource_id);
  return (
    resource !== null && owner.ability.can('view', 'Resource') && mayUse(owner, resource.kept_for)
  );
}
