import type { listMyBookings, MyBooking } from '@axp/contracts';
import { bookingStatusGroups } from '@axp/contracts';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../../../platform/db/cursor.ts';
import { isHandedOut } from '../../../../platform/db/kinds-sql.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { Decider } from '../store/deciders.ts';
import { decidesWhileWaiting } from '../store/deciders.ts';
import type { RowOf } from './booking-rows.ts';
import { bookingsWithResource, isBehind } from './booking-rows.ts';
import type { Reader } from './present-booking.ts';
import { presentBookingSummary, presentInvitation } from './present-booking.ts';

interface MyBookingsFilter extends CriteriaOf<typeof listMyBookings>, TimedPage {
  readonly person: Decider;
  readonly now: string;
}

type Table = 'booking' | 'other';

function listOf(values: readonly string[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql`${value}`));
}

/**
 * Upcoming are the active ones not over yet, and what is out and not returned, however late;
 * pending those of them that wait for approval; past all others.
 */
function isInGroup(table: Table, { group, now }: MyBookingsFilter): RawBuilder<boolean> {
  const status = sql.ref(`${table}.status`);
  const endsAt = sql.ref(`${table}.ends_at`);
  const isOut = sql<boolean>`(${status} = 'checked-in' and ${sql.raw(isHandedOut(`${table}.type`))})`;
  if (group === 'past') {
    return sql`(${status} in ('checked-out', 'cancelled') or (${endsAt} <= ${now} and not ${isOut}))`;
  }
  const statuses = bookingStatusGroups[group === 'pending' ? 'pending' : 'active'];
  return sql`(${status} in (${listOf(statuses)}) and (${endsAt} > ${now} or ${isOut}))`;
}

function bearsWord(
  table: Table,
  { merchantId }: MyBookingsFilter,
  pattern: string,
): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.title`)} ilike ${pattern} or exists (
    select from resource named where named.merchant_id = ${merchantId}
      and named.id = ${sql.ref(`${table}.resource_id`)} and named.name ilike ${pattern}))`;
}

/** The invitation of a person to the booking of a table, once invitees are notified of that. */
function invitationTo(table: Table, { merchantId, person, group }: MyBookingsFilter) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // A request that was never approved was never announced to them.
  const wasApproved = sql`(${column('status')} <> 'cancelled' or exists (
    select from booking_event event where event.merchant_id = ${merchantId}
      and event.booking_id = ${column('id')} and event.to_status = 'approved'))`;
  return sql`booking_invitee invitation where invitation.merchant_id = ${merchantId}
    and invitation.user_id = ${person.id} and invitation.booking_id = ${column('id')}
    and ${column('status')} <> 'pending-approval-book' and ${wasApproved}
    and ${sql.lit(group !== 'pending')}`;
}

/** Whether the list of a person has this booking: made by them, for them or with them invited. */
function isListed(table: Table, filter: MyBookingsFilter): RawBuilder<boolean> {
  const { person, type, text = '', from, to, seriesId, declined } = filter;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isShown = declined === 'hidden' ? sql`and invitation.answer <> 'declined'` : sql``;
  const conditions = [
    sql`(${column('booker_id')} = ${person.id} or ${column('booked_for_id')} = ${person.id}
      or exists (select from ${invitationTo(table, filter)} ${isShown}))`,
    isInGroup(table, filter),
    ...(type === undefined ? [] : [sql`${column('type')} = ${type}`]),
    ...(from === undefined ? [] : [sql`${column('starts_at')} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column('starts_at')} < ${to}`]),
    ...(seriesId === undefined ? [] : [sql`${column('series_id')} = ${seriesId}`]),
    ...likePatterns(text).map((pattern) => bearsWord(table, filter, pattern)),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The bookings of a person, made by them, for them or with them invited, each from its own index. */
function concerns(filter: MyBookingsFilter): RawBuilder<boolean> {
  const { merchantId, person } = filter;
  const owned = (column: 'booker_id' | 'booked_for_id') => sql`select other.id from booking other
    where other.merchant_id = ${merchantId} and ${sql.ref(`other.${column}`)} = ${person.id}
      and ${isInGroup('other', filter)}`;
  return sql<boolean>`booking.id = any (array(
    ${owned('booker_id')} union ${owned('booked_for_id')}
    union select booking_id from booking_invitee
      where merchant_id = ${merchantId} and user_id = ${person.id}))`;
}

const isSameSeries = ({ merchantId }: MyBookingsFilter) =>
  sql`other.merchant_id = ${merchantId} and other.series_id = booking.series_id`;

/** Whether the start of a past booking has come: what was cancelled before is last in the list. */
function hasBegun(table: Table, { now }: MyBookingsFilter): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.starts_at`)} <= ${now}::timestamptz)`;
}

/** Whether no date of the same series comes before this one in the list. */
function isFirstOfSeries(filter: MyBookingsFilter): RawBuilder<boolean> {
  const isBefore =
    filter.group === 'past'
      ? sql`(${hasBegun('other', filter)}, other.starts_at, other.id)
          > (${hasBegun('booking', filter)}, booking.starts_at, booking.id)`
      : sql`(other.starts_at, other.id) < (booking.starts_at, booking.id)`;
  return sql<boolean>`(booking.series_id is null or not exists (
    select from booking other where ${isSameSeries(filter)} and ${isListed('other', filter)}
      and ${isBefore}))`;
}

/** Whether a past booking comes after a place in the list. */
function isBehindPast([at, id]: readonly [string, string], filter: MyBookingsFilter) {
  return sql<boolean>`(${hasBegun('booking', filter)}, booking.starts_at, booking.id)
    < (${at}::timestamptz <= ${filter.now}::timestamptz, ${at}::timestamptz, ${id}::uuid)`;
}

function dateCount(filter: MyBookingsFilter): RawBuilder<number> {
  if (filter.fold !== 'series') return sql<number>`1`;
  return sql<number>`(select count(*)::integer from booking other
    where ${isSameSeries(filter)} and ${isListed('other', filter)})`;
}

const isChangedDate = ({ merchantId }: MyBookingsFilter) =>
  sql<boolean>`exists (select from booking_series_exception exception
  where exception.merchant_id = ${merchantId} and exception.series_id = booking.series_id
    and exception.original_start = booking.original_start and exception.kind = 'changed')`;

function listedBookings(trx: Transaction<DB>, filter: MyBookingsFilter) {
  const { merchantId, person } = filter;
  return bookingsWithResource(trx, merchantId)
    .select([
      decidesWhileWaiting(merchantId, person).as('decides'),
      'booking.quantity',
      dateCount(filter).as('date_count'),
      isChangedDate(filter).as('is_changed_date'),
      sql<string | null>`(select invitation.answer from ${invitationTo('booking', filter)})`.as(
        'answer',
      ),
      sql<number | null>`(select back.returned_units from booking_return back
        where back.merchant_id = ${merchantId} and back.booking_id = booking.id
          and back.returned_units < booking.quantity)`.as('returned_units'),
      sql<string>`(select full_name from app_user where merchant_id = ${merchantId}
        and id = booking.booked_for_id)`.as('booked_for_name'),
    ])
    .where(concerns(filter))
    .where(isListed('booking', filter));
}

/** A booking in the list of its owner. */
type MyBookingRow = RowOf<ReturnType<typeof listedBookings>>;

/**
 * The bookings that a person made or that were made for them, one row more than the limit: past
 * ones latest first, then what was cancelled before its start; all others soonest first.
 */
export function myBookings(
  trx: Transaction<DB>,
  filter: MyBookingsFilter,
): Promise<MyBookingRow[]> {
  const { group, fold, after, limit } = filter;
  const isPast = group === 'past';
  const direction = isPast ? 'desc' : 'asc';
  let query = listedBookings(trx, filter);
  // Each series once, by its first date here.
  if (fold === 'series') query = query.where(isFirstOfSeries(filter));
  if (after) query = query.where(isPast ? isBehindPast(after, filter) : isBehind(after, false));
  if (isPast) query = query.orderBy(hasBegun('booking', filter), 'desc');
  return query
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .limit(limit + 1)
    .execute();
}

export function presentMyBooking(row: MyBookingRow, reader: Reader): MyBooking {
  return {
    ...presentBookingSummary(row, reader),
    invitation: isOwn(row, reader) ? null : presentInvitation(row.answer, row.booked_for_name),
    ...(row.returned_units !== null && {
      incompleteReturn: { returned: row.returned_units, lent: row.quantity },
    }),
    ...(row.series_id !== null && {
      repeats: { isChanged: row.is_changed_date, dateCount: row.date_count },
    }),
  };
}

function isOwn({ booker_id, booked_for_id }: MyBookingRow, { actor }: Reader): boolean {
  return booker_id === actor.id || booked_for_id === actor.id;
}
