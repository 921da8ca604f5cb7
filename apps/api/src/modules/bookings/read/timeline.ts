import type { packCalendar, ResourceType } from '@axp/contracts';
import { namedQuery } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { Changes } from '../../../platform/changes/changes.ts';
import { calendarSubject } from '../../../platform/changes/changes.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type {
  Actor,
  MemberContext,
  MerchantContext,
  RequestScope,
} from '../../../platform/request-scope/request-scope.ts';
import { asResourceType, visibleUnitsOf } from '../../resources/index.ts';
import { asBookingStatus } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import { oneOf } from './booking-rows.ts';

/** So late at most a calendar shows what a server of the previous release has changed. */
const maxCalendarAgeMs = 60_000;

type PackableEntry = Parameters<typeof packCalendar>[0][number];

interface CalendarFilter {
  readonly merchantId: string;
  readonly from: string;
  readonly to: string;
  readonly types: readonly ResourceType[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
  readonly businessUnitIds: readonly string[] | undefined;
  /** The colleague whose bookings alone are wanted. */
  readonly personId: string | undefined;
}

/** A taken time as it is read, which says nothing twice: each value costs as much as its look-up. */
interface TakenRow {
  readonly kind: string;
  readonly booking_id: string | null;
  /** The block or open form that takes the time instead. */
  readonly other_id: string | null;
  readonly resource_id: string;
  /** Seconds since 1970, as all times here: nothing formats them until the reader's device does. */
  readonly starts_at: number;
  readonly ends_at: number;
  /** When time that an open form holds is free again. */
  readonly expires_at: number | null;
  readonly title: string | null;
  readonly is_private: boolean | null;
  /** The person whose open form holds the time. */
  readonly holder_id: string | null;
  readonly booker_id: string | null;
  /** Null where it is for who has made it. */
  readonly booked_for_id: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly version: number | null;
  /** Null where the booked time begins, or ends, with the taken one. */
  readonly booked_from: number | null;
  readonly booked_to: number | null;
  readonly timezone: string | null;
  readonly business_unit_id: string | null;
  readonly is_recurring: boolean;
}

/** Taken times of a window, the same for all readers. */
interface TakenTimes {
  readonly rows: readonly TakenRow[];
  /** Names of the people whom the bookings are for, by id. */
  readonly names: ReadonlyMap<string | null, string>;
}

/**
 * Taken times within a window, one row a unit. As in the search, the start is bounded on both
 * sides, and what is longer than a day comes from its own index: the history of a merchant is
 * never read (ADR 0005).
 */
export const calendarSql = `
with taken as (
  select id, kind, resource_id, booking_id, block_id, form_id, holder_id, starts_at, ends_at,
    expires_at
  from occupancy
  where merchant_id = $1
    and starts_at > $2::timestamptz - interval '24 hours' and starts_at < $3::timestamptz
    and ends_at > $2::timestamptz
  union all
  select id, kind, resource_id, booking_id, block_id, form_id, holder_id, starts_at, ends_at,
    expires_at
  from occupancy
  where merchant_id = $1 and is_long and ends_at > $2::timestamptz
    and starts_at <= $2::timestamptz - interval '24 hours'
)
select taken.kind, coalesce(taken.block_id, taken.form_id) as other_id,
  taken.booking_id, taken.resource_id,
  date_part('epoch', taken.starts_at) as starts_at, date_part('epoch', taken.ends_at) as ends_at,
  date_part('epoch', taken.expires_at) as expires_at,
  coalesce(booking.title, block.title) as title,
  taken.holder_id, booking.booker_id,
  nullif(booking.booked_for_id, booking.booker_id) as booked_for_id,
  booking.type, booking.status, booking.version,
  date_part('epoch', nullif(booking.starts_at, taken.starts_at)) as booked_from,
  date_part('epoch', nullif(booking.ends_at, taken.ends_at)) as booked_to,
  booking.timezone, booking.business_unit_id, booking.series_id is not null as is_recurring,
  booking.privacy = 'private' or taken.resource_id in (
    select id from resource where merchant_id = $1 and privacy = 'private'
  ) as is_private
from taken
left join booking on booking.merchant_id = $1 and booking.id = taken.booking_id
left join resource_block block on block.merchant_id = $1 and block.id = taken.block_id
where (taken.expires_at is null or taken.expires_at > now())
  and ($4::uuid[] is null or taken.resource_id = any ($4))
  and ($5::text[] is null or taken.resource_id in (
    select id from resource where merchant_id = $1 and type = any ($5)
  ))
  and ($6::uuid[] is null or booking.business_unit_id = any ($6))
  and ($7::uuid is null or booking.booker_id = $7 or booking.booked_for_id = $7
    or taken.booking_id in (
      select booking_id from booking_invitee where merchant_id = $1 and user_id = $7
    ))
order by taken.starts_at, taken.id`;

export function calendarValues(filter: CalendarFilter): unknown[] {
  const { merchantId, from, to, resourceIds, types, businessUnitIds, personId } = filter;
  return [
    merchantId,
    from,
    to,
    resourceIds ?? null,
    types ?? null,
    businessUnitIds ?? null,
    personId ?? null,
  ];
}

/** Reads booked times within a window; units of an asset with one booking share an entry. */
async function takenTimes(trx: Transaction<DB>, filter: CalendarFilter): Promise<TakenTimes> {
  const rows = await namedQuery<TakenRow>(trx, {
    name: 'calendar',
    text: calendarSql,
    values: calendarValues(filter),
  });
  const seen = new Set<string>();
  const shown = rows.filter(({ booking_id, other_id, starts_at }) => {
    const taker = booking_id ?? other_id;
    if (taker === null) return true;
    const key = `${taker} ${starts_at}`;
    return !seen.has(key) && seen.add(key);
  });
  return { rows: shown, names: await namesOf(trx, filter.merchantId, shown.map(guestOf)) };
}

/** The person a booking is for. */
function guestOf({ booked_for_id, booker_id }: TakenRow): string | null {
  return booked_for_id ?? booker_id;
}

/** Names of the people of a calendar: few, whose join to a thousand rows costs a fifth of them. */
async function namesOf(
  trx: Transaction<DB>,
  merchantId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const people = await namedQuery<{ readonly id: string; readonly full_name: string }>(trx, {
    name: 'calendar_people',
    text: 'select id, full_name from app_user where merchant_id = $1 and id = any ($2::uuid[])',
    values: [merchantId, [...new Set(ids)].filter((id) => id !== null)],
  });
  return new Map(people.map(({ id, full_name }) => [id, full_name]));
}

/** Resources that a calendar treats apart for a reader. */
interface ReaderResources {
  /** Named as manager, of the resource or of its building (Z-71). */
  readonly managed: ReadonlySet<string>;
  /** Kept for units that the reader is not in. */
  readonly hidden: ReadonlySet<string>;
}

const readerSql = `
select array(
    select resource_id from resource_approver where merchant_id = $1 and user_id = $2
    union all
    select resource.id from building_manager managed join resource
      on resource.merchant_id = $1 and resource.building_id = managed.building_id
    where managed.merchant_id = $1 and managed.user_id = $2
  ) as managed,
  array(
    select id from resource
    where $3::uuid[] is not null and merchant_id = $1 and is_restricted and id not in (
      select resource_id from resource_visibility
      where merchant_id = $1 and business_unit_id = any ($3)
    )
  ) as hidden`;

async function readerResources(
  trx: Transaction<DB>,
  merchantId: string,
  actor: Actor,
): Promise<ReaderResources> {
  const rows = await namedQuery<{ readonly managed: string[]; readonly hidden: string[] }>(trx, {
    name: 'calendar_reader',
    text: readerSql,
    values: [merchantId, actor.id, visibleUnitsOf(actor)],
  });
  const { managed = [], hidden = [] } = rows[0] ?? {};
  return { managed: new Set(managed), hidden: new Set(hidden) };
}

interface Deps {
  readonly changes: Changes;
  readonly clock: Clock;
}

interface ReadTimes extends TakenTimes {
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

/** Rows that were the latest at a position of the changes, and how they are read. */
interface SharedTimes {
  readonly filter: CalendarFilter;
  readonly version: number;
  readonly read: () => Promise<ReadTimes>;
}

/** Calendars with more rows are read again for each reader, which bounds memory. */
const mostSharedRows = 5_000;

/**
 * Reads calendars. All readers of a window share its rows until something changes in the merchant,
 * so a change that many open pages hear of is read once. Rights are read for each reader.
 */
export function createTimeline({ changes, clock }: Deps) {
  const shared = createExpiringCache<SharedTimes, ReadTimes>({
    clock,
    maxAgeMs: maxCalendarAgeMs,
    maxEntries: 50,
    nameOf: ({ filter, version }) => JSON.stringify([version, filter]),
    load: ({ read }) => read(),
  });

  const timesOf = async (scope: RequestScope, filter: CalendarFilter) => {
    const subjects = [filter.merchantId, calendarSubject(filter.merchantId)];
    const version = changes.versionOf(subjects);
    const readAt = clock.now().getTime();
    const work = async (trx: Transaction<DB>) => ({ ...(await takenTimes(trx, filter)), readAt });
    if (version === null) return scope.readRecent(work);
    // A replica may lack what has just changed, and later readers would miss it as well.
    const isSettled = changes.areSettled(subjects);
    const read = () => (isSettled ? scope.readRecent(work) : scope.read(work));
    const wanted = { filter, version, read };
    const found = await shared.get(wanted);
    if (found.rows.length > mostSharedRows) shared.forget(wanted);
    return found;
  };

  return async ({ scope, actor }: MemberContext, filter: CalendarFilter): Promise<Calendar> => {
    const [{ rows, names, readAt }, resources] = await Promise.all([
      timesOf(scope, filter),
      scope.readRecent((trx) => readerResources(trx, filter.merchantId, actor)),
    ]);
    const reader = {
      ...resources,
      names,
      actor,
      merchant: scope.merchant,
      now: clock.now().getTime(),
    };
    return {
      entries: rows.filter((row) => isShown(row, reader)).map((row) => presentEntry(row, reader)),
      until: Math.min(nextChangeOf(rows, reader.now), readAt + maxCalendarAgeMs),
    };
  };
}

interface Calendar {
  readonly entries: readonly PackableEntry[];
  /** When they change by the clock alone, or may be too old, in milliseconds since 1970. */
  readonly until: number;
}

interface CalendarReader extends ReaderResources, Pick<TakenTimes, 'names'> {
  readonly actor: Actor;
  readonly merchant: Pick<MerchantContext, 'offeredTypes'>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Readers see their own bookings, even on resources that are hidden from them. */
function isShown(row: TakenRow, { actor, hidden, now }: CalendarReader): boolean {
  if (row.expires_at !== null && row.expires_at * 1000 <= now) return false;
  return !hidden.has(row.resource_id) || isTheirs(row, actor);
}

/** Whether a person has made the booking, or it is for them. */
function isTheirs(row: TakenRow, { id }: Actor): boolean {
  return row.booker_id === id || guestOf(row) === id;
}

/** A taken time, telling no more of a private booking than that it is taken (Z-20). */
function presentEntry(row: TakenRow, reader: CalendarReader): PackableEntry {
  const isMine = row.holder_id === reader.actor.id || isTheirs(row, reader.actor);
  const isHidden = row.is_private === true && !isMine;
  return {
    bookingId: isHidden ? null : row.booking_id,
    resourceId: row.resource_id,
    kind: oneOf(['booking', 'blackout', 'maintenance', 'hold'], row.kind),
    start: row.starts_at * 1000,
    end: row.ends_at * 1000,
    title: isHidden ? null : row.title,
    bookedFor: isHidden ? null : (reader.names.get(guestOf(row)) ?? null),
    isMine,
    booking: isHidden ? null : presentCalendarBooking(row, reader, isMine),
  };
}

function presentCalendarBooking(
  row: TakenRow,
  reader: CalendarReader,
  isMine: boolean,
): PackableEntry['booking'] {
  const { type, version, timezone, business_unit_id } = row;
  // Nothing of these is null where there is a booking.
  if (!(type && row.status && version && timezone && business_unit_id)) return null;
  const status = asBookingStatus(row.status);
  const { actor, managed, merchant, now } = reader;
  const isManaged =
    actor.isAdministrator || actor.roles.includes('help-desk') || managed.has(row.resource_id);
  const isChangeable =
    merchant.offeredTypes.has(asResourceType(type)) &&
    ((isMine && allows('edit', status, ['owner'])) ||
      (isManaged && allows('admin-edit', status, ['manager'])));
  const time = bookedTime(row);
  return {
    ...time,
    status,
    version,
    timezone,
    businessUnitId: business_unit_id,
    isPrivate: row.is_private === true,
    isRecurring: row.is_recurring,
    change: isChangeable ? changeableAt(time, now) : 'none',
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function bookedTime({ booked_from, booked_to, starts_at, ends_at }: TakenRow): Span {
  return { start: (booked_from ?? starts_at) * 1000, end: (booked_to ?? ends_at) * 1000 };
}

/** Which part of the slot can change now: while the booking runs, only its end (Z-71). */
function changeableAt({ start, end }: Span, now: number): 'none' | 'end' | 'all' {
  if (now >= end) return 'none';
  return now >= start ? 'end' : 'all';
}

/** When one of the rows next begins, ends or expires. */
function nextChangeOf(rows: readonly TakenRow[], now: number): number {
  let next = Infinity;
  for (const row of rows) {
    const { start, end } = bookedTime(row);
    for (const time of [start, end, (row.expires_at ?? 0) * 1000]) {
      if (time > now && time < next) next = time;
    }
  }
  return next;
}
