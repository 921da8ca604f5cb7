import { createHash } from 'node:crypto';
import type { CalendarFeed } from '@axp/contracts';
import {
  AppError,
  apiBasePath,
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  readFreeBusy,
} from '@axp/contracts';
import { FileAnswer, notModified } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import { findUserActor } from '../../../platform/auth/actor.ts';
import { calendarType, writeCalendar } from '../../../platform/calendar/calendar-file.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { findResourceRow, mayUse } from '../../resources/resources/index.ts';
import {
  blockedTimesOfResource,
  calendarBookingsOfResource,
  calendarBookingsOfUser,
  patternsByUid,
} from '../bookings/index.ts';
import type { FeedTimes } from './feed.presenter.ts';
import { presentFreeBusy, presentOwnCalendar, presentResourceCalendar } from './feed.presenter.ts';
import type { FeedAddress, FeedRow, OpenFeed } from './use-cases/feeds.ts';
import { createFeed, feedsOf, findFeed, removeFeed } from './use-cases/feeds.ts';

function presentFeed(row: FeedRow): CalendarFeed {
  const { id, resource_id: resourceId, resource_name: name, is_free_busy: isFreeBusy } = row;
  return {
    id,
    resource: resourceId === null || name === null ? null : { id: resourceId, name },
    isFreeBusy,
    createdAt: row.created_at,
  };
}

export function feedRoutes(app: FastifyInstance, serve: ApiServe): void {
  managingRoutes(app, serve);
  readingRoutes(app, serve);
}

function managingRoutes(app: FastifyInstance, serve: ApiServe): void {
  const list = ({ scope, actor }: MemberContext) =>
    scope.read(async (tx) =>
      (await feedsOf(tx, actor.id))
        .filter(({ kept_for }) => mayUse(actor, kept_for))
        .map(presentFeed),
    );

  serve.member(app, listCalendarFeeds, async ({ context }) => ({ data: await list(context) }));

  serve.member(app, createCalendarFeed, async ({ body, context }) => {
    const { resourceId = null, isFreeBusy = false } = body;
    const { id, secret } = await write(context, (tx) => createFeed(tx, { resourceId, isFreeBusy }));
    const feed = (await list(context)).find((one) => one.id === id);
    if (!feed) throw new AppError('feed.not_found');
    const ending = isFreeBusy ? 'ifb' : 'ics';
    return { data: { ...feed, path: `${apiBasePath}/feeds/${secret}.${ending}` } };
  });

  serve.member(app, deleteCalendarFeed, ({ params, context }) =>
    write(context, (tx) => removeFeed(tx, params.id)),
  );
}

/** Other programs read them: the address is the only key. */
function readingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, readCalendarFeed, async ({ params, context: { scope }, reply }) =>
    answer(await openFeed(scope, { ...params, isFreeBusy: false }), reply),
  );

  serve.open(app, readFreeBusy, async ({ params, context: { scope }, reply }) =>
    answer(await openFeed(scope, { ...params, isFreeBusy: true }), reply),
  );
}

function answer(bytes: string | null, reply: FastifyReply): FileAnswer | typeof notModified {
  if (bytes === null) throw new AppError('request.not_found');
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (reply.request.headers['if-none-match'] === etag) return notModified;
  const headers = { 'content-disposition': 'inline; filename="bookings.ics"' };
  return new FileAnswer({ mediaType: calendarType, bytes, headers });
}

const pastDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the calendar of the last weeks and all upcoming events; null for an unknown secret. */
function openFeed(scope: RequestScope, address: FeedAddress): Promise<string | null> {
  const merchantId = scope.merchant.id;
  const now = scope.clock.now().getTime();
  const since = new Date(now - pastDays * dayMs).toISOString();
  return scope.read(async (tx) => {
    const feed = await findFeed(tx.db, { merchantId, ...address });
    if (!feed || !(await isReadable(tx.db, scope, feed))) return null;
    const { bookings, blockedTimes } = await timesOf(tx.db, feed, { merchantId, since });
    if (address.isFreeBusy) return presentFreeBusy(feed, { now, since, bookings, blockedTimes });
    const ids = new Set(bookings.flatMap(({ series_id }) => series_id ?? []));
    const series = { bookings, patterns: await patternsByUid(tx, [...ids]) };
    return writeCalendar(
      feed.resource_id === null
        ? presentOwnCalendar(feed, series)
        : presentResourceCalendar(feed, series, blockedTimes),
    );
  });
}

async function timesOf(
  trx: Transaction<DB>,
  { user_id: userId, resource_id: resourceId }: OpenFeed,
  filter: { readonly merchantId: string; readonly since: string },
): Promise<FeedTimes> {
  if (resourceId === null) {
    return {
      bookings: await calendarBookingsOfUser(trx, { ...filter, userId }),
      blockedTimes: [],
    };
  }
  const [bookings, blockedTimes] = await Promise.all([
    calendarBookingsOfResource(trx, { ...filter, resourceId }),
    blockedTimesOfResource(trx, { ...filter, resourceId }),
  ]);
  return { bookings, blockedTimes };
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
  const resource = await findResourceRow({ db: trx, merchant }, resource_id);
  return (
    resource !== null && owner.ability.can('view', 'Resource') && mayUse(owner, resource.kept_for)
  );
}
