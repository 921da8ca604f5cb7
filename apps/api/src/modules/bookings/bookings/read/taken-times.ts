import type { ResourceType } from '@axp/contracts';
import type { NamedStatement } from '@axp/server-kit/db';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';

export interface CalendarFilter {
  readonly merchantId: string;
  readonly from: string;
  readonly to: string;
  readonly types?: readonly ResourceType[] | undefined;
  readonly resourceIds?: readonly string[] | undefined;
  readonly businessUnitIds?: readonly string[] | undefined;
  /** The colleague whose bookings alone are wanted. */
  readonly personId?: string | undefined;
}

/** Instants in milliseconds since 1970: nothing formats them until the reader's device does. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A time of a resource that is taken, buffers included. */
export interface TakenTime extends Span {
  readonly resourceId: string;
  readonly booking: BookingFacts | null;
  /** The block or open form that takes the time instead of a booking. */
  readonly other: OtherFacts | null;
  /** Resource that was booked, where this one is taken with it (F-05). */
  readonly via: {
    readonly id: string;
    readonly name: string;
    /** Whether this one is a part of it, so that the booking takes place here. */
    readonly isWhole: boolean;
  } | null;
}

/** The booking that takes a time; its own span is without buffers and requested changes. */
export interface BookingFacts extends Span {
  readonly id: string;
  readonly title: string;
  readonly bookerId: string;
  /** The person it is for. */
  readonly guestId: string;
  readonly type: string;
  readonly status: string;
  readonly version: number;
  readonly timezone: string;
  readonly businessUnitId: string;
  readonly isRecurring: boolean;
  readonly isPrivate: boolean;
}

/** A block or an open form. */
interface OtherFacts {
  readonly kind: 'blackout' | 'maintenance' | 'hold';
  readonly id: string;
  readonly title: string | null;
  /** The person whose open form holds the time. */
  readonly holderId: string | null;
  /** When time that an open form holds is free again. */
  readonly expiresAt: number | null;
}

/** Taken times of a window, the same for all readers. */
export interface TakenTimes {
  readonly times: readonly TakenTime[];
  /** Names of the people whom the bookings are for, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Rows of a result whose columns are one array each: a value costs server and database a third of
 * one in a cell of its own. Without rows they are null.
 */
type Columns<Row> = { readonly [K in keyof Row]: readonly Row[K][] | null };

interface TakenRow extends Omit<TakenTime, 'booking'> {
  readonly bookingId: string | null;
}

/**
 * Taken times within a window, one a unit; of the bookings of some units or people, only those of
 * what was booked itself. As in the search, the start is bounded on both sides,
 * and what is longer than a day comes from its own index: the history of a merchant is never read
 * (ADR 0005). Each booking is looked up only where the filter asks for something of it.
 */
const takenSql = `
with taken as (
  select kind, resource_id, booking_id, block_id, form_id, holder_id, starts_at, ends_at, expires_at,
    via_resource_id, is_shadow
  from occupancy
  where merchant_id = $1
    and starts_at > $2::timestamptz - interval '24 hours' and starts_at < $3::timestamptz
    and ends_at > $2::timestamptz
  union all
  select kind, resource_id, booking_id, block_id, form_id, holder_id, starts_at, ends_at, expires_at,
    via_resource_id, is_shadow
  from occupancy
  where merchant_id = $1 and is_long and ends_at > $2::timestamptz
    and starts_at <= $2::timestamptz - interval '24 hours'
)
select json_agg(booking_id) as "bookingId", json_agg(resource_id) as "resourceId",
  json_agg(date_part('epoch', starts_at) * 1000) as start,
  json_agg(date_part('epoch', ends_at) * 1000) as "end",
  json_agg(case when booking_id is null then json_build_object(
    'kind', kind, 'id', coalesce(block_id, form_id),
    'title', (select title from resource_block where merchant_id = $1 and id = block_id),
    'holderId', holder_id, 'expiresAt', date_part('epoch', expires_at) * 1000
  ) end) as other,
  json_agg(case when via_resource_id is not null then json_build_object(
    'id', via_resource_id, 'isWhole', not is_shadow,
    'name', (select name from resource where merchant_id = $1 and id = via_resource_id)
  ) end) as via
from taken
where (expires_at is null or expires_at > now())`;

interface Condition {
  readonly name: string;
  /** Absent for a calendar without this filter, whose text then has no condition for it. */
  readonly value: unknown;
  readonly at: (place: string) => string;
}

const ofBooking = (condition: string) => `via_resource_id is null and exists (
  select from booking where merchant_id = $1 and id = taken.booking_id and ${condition})`;

/** By their own text, because PostgreSQL would plan at each read where a condition may be absent. */
function conditionsOf({ resourceIds, types, businessUnitIds, personId }: CalendarFilter) {
  const conditions: readonly Condition[] = [
    { name: 'resources', value: resourceIds, at: (ids) => `resource_id = any (${ids})` },
    {
      name: 'types',
      value: types,
      at: (kinds) => `resource_id in (
        select id from resource where merchant_id = $1 and type = any (${kinds}))`,
    },
    {
      name: 'units',
      value: businessUnitIds,
      at: (ids) => ofBooking(`business_unit_id = any (${ids})`),
    },
    {
      name: 'person',
      value: personId,
      at: (id) =>
        ofBooking(`(booker_id = ${id} or booked_for_id = ${id} or exists (
          select from booking_invitee where merchant_id = $1 and user_id = ${id}
            and booking_id = booking.id and answer <> 'declined'))`),
    },
  ];
  return conditions.filter(({ value }) => value !== undefined);
}

const bookingsSql = `
select json_agg(id) as id, json_agg(title) as title, json_agg(booker_id) as "bookerId",
  json_agg(booked_for_id) as "guestId", json_agg(type) as type, json_agg(status) as status,
  json_agg(version) as version, json_agg(date_part('epoch', starts_at) * 1000) as start,
  json_agg(date_part('epoch', ends_at) * 1000) as "end", json_agg(timezone) as timezone,
  json_agg(business_unit_id) as "businessUnitId", json_agg(series_id is not null) as "isRecurring",
  json_agg(privacy = 'private') as "isPrivate"
from`;

/**
 * Reads one range instead of each booking: nearly all that take time in a window begin in it. The
 * few that are longer than a day come from the index of their times.
 */
const bookingsOfWindowSql = `${bookingsSql} (
  select * from booking
  where merchant_id = $1 and starts_at > $2::timestamptz - interval '24 hours'
    and starts_at < $3::timestamptz and ends_at > $2::timestamptz and status <> 'cancelled'
  union all
  select * from booking
  where merchant_id = $1 and starts_at <= $2::timestamptz - interval '24 hours' and id in (
    select booking_id from occupancy
    where merchant_id = $1 and is_long and ends_at > $2::timestamptz
      and starts_at <= $2::timestamptz - interval '24 hours'
  )
) booking
where ($4::text[] is null or type = any ($4))`;

const bookingsByIdSql = `${bookingsSql} booking where merchant_id = $1 and id = any ($2::uuid[])`;

/** The statements of a calendar; the second is for one of all resources, or of some types. */
export function calendarStatements(filter: CalendarFilter) {
  const { merchantId, from, to, types = null } = filter;
  const window = [merchantId, from, to];
  const conditions = conditionsOf(filter);
  return {
    taken: {
      name: ['calendar', ...conditions.map(({ name }) => name)].join('_'),
      text: [
        takenSql,
        ...conditions.map(({ at }, index) => `and ${at(`$${window.length + index + 1}`)}`),
      ].join('\n'),
      values: [...window, ...conditions.map(({ value }) => value)],
    },
    bookings: {
      name: 'calendar_bookings',
      text: bookingsOfWindowSql,
      values: [...window, types],
    },
  };
}

/** Reads taken times within a window; units of an asset with one booking share an entry. */
export async function takenTimes(
  trx: Transaction<DB>,
  filter: CalendarFilter,
): Promise<TakenTimes> {
  const { merchantId } = filter;
  const statements = calendarStatements(filter);
  const isOfFew = filter.resourceIds ?? filter.businessUnitIds ?? filter.personId;
  const [[columns], bookings] = await allOrFirstError([
    namedQuery<Columns<TakenRow>>(trx, statements.taken),
    isOfFew ? new Map<string, BookingFacts>() : readBookings(trx, statements.bookings),
  ]);
  const ids = columns?.bookingId ?? [];
  const missing = ids.filter((id) => id !== null && !bookings.has(id));
  if (missing.length > 0) {
    const found = await readBookings(trx, {
      name: 'calendar_bookings_by_id',
      text: bookingsByIdSql,
      values: [merchantId, missing],
    });
    for (const [id, booking] of found) bookings.set(id, booking);
  }
  const times = ids.map((id, index) => ({
    start: item(columns?.start, index),
    end: item(columns?.end, index),
    resourceId: item(columns?.resourceId, index),
    booking: (id !== null && bookings.get(id)) || null,
    other: item(columns?.other, index),
    via: item(columns?.via, index),
  }));
  return {
    times: onePerTaker(times),
    names: await namesOf({ db: trx, merchant: { id: merchantId } }, bookings.values()),
  };
}

/** Sorts the times by their start, and leaves out other units of one booking, block or form. */
function onePerTaker(times: TakenTime[]): readonly TakenTime[] {
  const lastStarts = new Map<string, number>();
  return times
    .sort((one, next) => one.start - next.start)
    .filter(({ start, booking, other, resourceId, via }) => {
      const id = (booking ?? other)?.id;
      if (id === undefined) return true;
      const taker = via ? `${id} ${resourceId}` : id;
      return lastStarts.get(taker) !== start && lastStarts.set(taker, start);
    });
}

async function readBookings(
  trx: Transaction<DB>,
  statement: NamedStatement,
): Promise<Map<string, BookingFacts>> {
  const [columns] = await namedQuery<Columns<BookingFacts>>(trx, statement);
  const bookings = new Map<string, BookingFacts>();
  for (const [index, id] of (columns?.id ?? []).entries()) {
    bookings.set(id, {
      id,
      title: item(columns?.title, index),
      bookerId: item(columns?.bookerId, index),
      guestId: item(columns?.guestId, index),
      type: item(columns?.type, index),
      status: item(columns?.status, index),
      version: item(columns?.version, index),
      start: item(columns?.start, index),
      end: item(columns?.end, index),
      timezone: item(columns?.timezone, index),
      businessUnitId: item(columns?.businessUnitId, index),
      isRecurring: item(columns?.isRecurring, index),
      isPrivate: item(columns?.isPrivate, index),
    });
  }
  return bookings;
}

function item<T>(column: readonly T[] | null | undefined, index: number): T {
  const value = column?.[index];
  if (value === undefined) throw new RangeError('the columns of a calendar are not equally long');
  return value;
}

/** Names of the people of a calendar: few, whose join to a thousand rows costs a fifth of them. */
async function namesOf(
  tx: TenantRows,
  bookings: Iterable<BookingFacts>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set<string>();
  for (const { guestId } of bookings) ids.add(guestId);
  const people = await namedQuery<{ readonly id: string; readonly full_name: string }>(tx.db, {
    name: 'calendar_people',
    // Of an array that it knows, PostgreSQL 15 would make a plan at each read.
    text: `select id, full_name from app_user
      where merchant_id = $1 and id = any (array(select unnest($2::uuid[])))`,
    values: [tx.merchant.id, [...ids]],
  });
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}
