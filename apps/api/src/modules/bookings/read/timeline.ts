import type { BookingStatus, packCalendar, ResourceType } from '@axp/contracts';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { asResourceType } from '../../resources/index.ts';
import { asBookingStatus } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import { oneOf } from './booking-rows.ts';
import type { Reader } from './present-booking.ts';

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
  /** The reader, who always sees their own bookings, even on resources hidden by `units`. */
  readonly userId: string;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
}

interface CalendarRow {
  readonly kind: string;
  /** The booking, block or open form that takes the time. */
  readonly taker_id: string | null;
  readonly booking_id: string | null;
  readonly resource_id: string;
  /** Seconds since 1970, as all times here: nothing formats them until the reader's device does. */
  readonly starts_at: number;
  readonly ends_at: number;
  /** When time that an open form holds is free again. */
  readonly expires_at: number | null;
  readonly title: string | null;
  readonly is_private: boolean | null;
  /** Whether the reader has made it, or it is for them. */
  readonly is_mine: boolean;
  readonly booked_for_name: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly version: number | null;
  readonly booked_from: number | null;
  readonly booked_to: number | null;
  readonly timezone: string | null;
  readonly business_unit_id: string | null;
  readonly is_recurring: boolean;
  /** Whether the reader is named as manager of the resource (Z-71). */
  readonly is_managed: boolean;
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
select taken.kind, coalesce(taken.booking_id, taken.block_id, taken.form_id) as taker_id,
  taken.booking_id, taken.resource_id,
  date_part('epoch', taken.starts_at) as starts_at, date_part('epoch', taken.ends_at) as ends_at,
  date_part('epoch', taken.expires_at) as expires_at,
  coalesce(booking.title, block.title) as title,
  coalesce($7 in (taken.holder_id, booking.booker_id, booking.booked_for_id), false) as is_mine,
  guest.full_name as booked_for_name, booking.type, booking.status, booking.version,
  date_part('epoch', booking.starts_at) as booked_from,
  date_part('epoch', booking.ends_at) as booked_to,
  booking.timezone, booking.business_unit_id, booking.series_id is not null as is_recurring,
  booking.privacy = 'private' or taken.resource_id in (
    select id from resource where merchant_id = $1 and privacy = 'private'
  ) as is_private,
  taken.resource_id in (
    select resource_id from resource_approver where merchant_id = $1 and user_id = $7
    union all
    select resource.id from building_manager managed join resource
      on resource.merchant_id = $1 and resource.building_id = managed.building_id
    where managed.merchant_id = $1 and managed.user_id = $7
  ) as is_managed
from taken
left join booking on booking.merchant_id = $1 and booking.id = taken.booking_id
left join app_user guest on guest.merchant_id = $1 and guest.id = booking.booked_for_id
left join resource_block block on block.merchant_id = $1 and block.id = taken.block_id
where (taken.expires_at is null or taken.expires_at > now())
  and ($4::uuid[] is null or taken.resource_id = any ($4))
  and ($5::text[] is null or taken.resource_id in (
    select id from resource where merchant_id = $1 and type = any ($5)
  ))
  and ($6::uuid[] is null or booking.business_unit_id = any ($6))
  and ($8::uuid[] is null or booking.booker_id = $7 or booking.booked_for_id = $7
    or taken.resource_id not in (
      select id from resource where merchant_id = $1 and is_restricted and id not in (
        select resource_id from resource_visibility
        where merchant_id = $1 and business_unit_id = any ($8)
      )
    ))
  and ($9::uuid is null or booking.booker_id = $9 or booking.booked_for_id = $9
    or taken.booking_id in (
      select booking_id from booking_invitee where merchant_id = $1 and user_id = $9
    ))
order by taken.starts_at, taken.id`;

export function calendarValues(filter: CalendarFilter): unknown[] {
  const { merchantId, from, to, resourceIds, types, businessUnitIds, userId, units } = filter;
  const criteria = [resourceIds ?? null, types ?? null, businessUnitIds ?? null];
  return [merchantId, from, to, ...criteria, userId, units, filter.personId ?? null];
}

/** Lists booked times within a window; units of an asset with one booking share an entry. */
export async function calendarEntries(
  trx: Transaction<DB>,
  filter: CalendarFilter,
): Promise<readonly CalendarRow[]> {
  const rows = await namedQuery<CalendarRow>(trx, {
    name: 'calendar',
    text: calendarSql,
    values: calendarValues(filter),
  });
  const seen = new Set<string>();
  return rows.filter(({ taker_id, starts_at }) => {
    if (taker_id === null) return true;
    const key = `${taker_id} ${starts_at}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A taken time, telling no more of a private booking than that it is taken (Z-20). */
export function presentCalendarEntry(row: CalendarRow, reader: Reader): PackableEntry {
  const isHidden = row.is_private === true && !row.is_mine;
  return {
    bookingId: isHidden ? null : row.booking_id,
    resourceId: row.resource_id,
    kind: oneOf(['booking', 'blackout', 'maintenance', 'hold'], row.kind),
    start: row.starts_at * 1000,
    end: row.ends_at * 1000,
    title: isHidden ? null : row.title,
    bookedFor: isHidden ? null : row.booked_for_name,
    isMine: row.is_mine,
    booking: isHidden ? null : presentCalendarBooking(row, reader),
  };
}

function mayEdit(status: BookingStatus, row: CalendarRow, { actor }: Reader): boolean {
  const isManaged = row.is_managed || actor.isAdministrator || actor.roles.includes('help-desk');
  return (
    (row.is_mine && allows('edit', status, ['owner'])) ||
    (isManaged && allows('admin-edit', status, ['manager']))
  );
}

function presentCalendarBooking(row: CalendarRow, reader: Reader): PackableEntry['booking'] {
  const { type, version, booked_from, booked_to, timezone, business_unit_id } = row;
  // Nothing of these is null where there is a booking.
  if (!(type && row.status && version && booked_from && booked_to && timezone && business_unit_id))
    return null;
  const status = asBookingStatus(row.status);
  const isOffered = reader.merchant.offeredTypes.has(asResourceType(type));
  const isChangeable = isOffered && mayEdit(status, row, reader);
  const time = { start: booked_from * 1000, end: booked_to * 1000 };
  return {
    ...time,
    status,
    version,
    timezone,
    businessUnitId: business_unit_id,
    isPrivate: row.is_private === true,
    isRecurring: row.is_recurring,
    change: isChangeable ? changeableAt(time, reader.now.getTime()) : 'none',
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which part of the slot can change now: while the booking runs, only its end (Z-71). */
function changeableAt({ start, end }: Span, now: number): 'none' | 'end' | 'all' {
  if (now >= end) return 'none';
  return now >= start ? 'end' : 'all';
}

/** When entries next change by the clock alone, in milliseconds since 1970: one begins, ends or expires. */
export function nextChangeOf(rows: readonly CalendarRow[], now: Date): number {
  const seconds = rows
    .flatMap((row) => [row.booked_from, row.booked_to, row.expires_at])
    .filter((second) => second !== null && second * 1000 > now.getTime());
  return seconds.reduce<number>((next, second) => Math.min(next, (second ?? 0) * 1000), Infinity);
}
