import type { BookingStatus, CalendarEntry, ResourceType } from '@axp/contracts';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { asResourceType } from '../../resources/index.ts';
import { asBookingStatus } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import type { TimeSlot } from '../rules/time.ts';
import { oneOf } from './booking-rows.ts';
import type { Reader } from './present-booking.ts';

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
  readonly holder_id: string | null;
  readonly block_id: string | null;
  readonly form_id: string | null;
  readonly block_title: string | null;
  readonly resource_id: string;
  readonly booking_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly title: string | null;
  readonly privacy: string | null;
  readonly booker_id: string | null;
  readonly booked_for_id: string | null;
  readonly booked_for_name: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly version: number | null;
  readonly booked_from: string | null;
  readonly booked_to: string | null;
  readonly timezone: string | null;
  readonly business_unit_id: string | null;
  readonly series_id: string | null;
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
  select * from occupancy
  where merchant_id = $1
    and starts_at > $2::timestamptz - interval '24 hours' and starts_at < $3::timestamptz
    and ends_at > $2::timestamptz
  union all
  select * from occupancy
  where merchant_id = $1 and is_long and ends_at > $2::timestamptz
    and starts_at <= $2::timestamptz - interval '24 hours'
)
select taken.kind, taken.holder_id, taken.block_id, taken.form_id, block.title as block_title,
  taken.resource_id, taken.booking_id, taken.starts_at, taken.ends_at,
  booking.title, booking.booker_id, booking.booked_for_id,
  guest.full_name as booked_for_name, booking.type, booking.status, booking.version,
  booking.starts_at as booked_from, booking.ends_at as booked_to,
  booking.timezone, booking.business_unit_id, booking.series_id,
  case when taken.resource_id in (
    select id from resource where merchant_id = $1 and privacy = 'private'
  ) then 'private' else booking.privacy end as privacy,
  taken.resource_id in (
    select resource_id from resource_approver where merchant_id = $1 and user_id = $7
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
  return rows.filter(({ booking_id, block_id, form_id, starts_at }) => {
    const taker = booking_id ?? block_id ?? form_id;
    if (taker === null) return true;
    const key = `${taker} ${starts_at}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A taken time, telling no more of a private booking than that it is taken (Z-20). */
export function presentCalendarEntry(row: CalendarRow, reader: Reader): CalendarEntry {
  const { actor } = reader;
  const isMine = [row.booker_id, row.booked_for_id, row.holder_id].includes(actor.id);
  const isHidden = row.privacy === 'private' && !isMine;
  return {
    bookingId: isHidden ? null : row.booking_id,
    resourceId: row.resource_id,
    kind: oneOf(['booking', 'blackout', 'maintenance', 'hold'], row.kind),
    start: row.starts_at,
    end: row.ends_at,
    title: isHidden ? null : (row.title ?? row.block_title),
    bookedFor: isHidden ? null : row.booked_for_name,
    isMine,
    booking: isHidden
      ? null
      : presentCalendarBooking(
          row,
          { isMine, isManaged: row.is_managed || actor.isAdministrator },
          reader,
        ),
  };
}

/** The roles of the reader for one booking of the timeline. */
interface CalendarInvolvement {
  readonly isMine: boolean;
  readonly isManaged: boolean;
}

function mayEdit(status: BookingStatus, { isMine, isManaged }: CalendarInvolvement): boolean {
  return (
    (isMine && allows('edit', status, ['owner'])) ||
    (isManaged && allows('admin-edit', status, ['manager']))
  );
}

function presentCalendarBooking(
  {
    type,
    status,
    version,
    booked_from: start,
    booked_to: end,
    timezone,
    business_unit_id,
    ...row
  }: CalendarRow,
  involvement: CalendarInvolvement,
  { merchant, now }: Reader,
): CalendarEntry['booking'] {
  // Nothing of these is null where there is a booking.
  if (!(type && status && version && start && end && timezone && business_unit_id)) return null;
  const isOffered = merchant.offeredTypes.has(asResourceType(type));
  const isChangeable = isOffered && mayEdit(asBookingStatus(status), involvement);
  return {
    status: asBookingStatus(status),
    version,
    start,
    end,
    timezone,
    businessUnitId: business_unit_id,
    isPrivate: row.privacy === 'private',
    isRecurring: row.series_id !== null,
    change: isChangeable ? changeableAt({ start, end }, now) : 'none',
  };
}

/** Which part of the slot can change now: while the booking runs, only its end (Z-71). */
function changeableAt({ start, end }: TimeSlot, now: Date): 'none' | 'end' | 'all' {
  if (now.getTime() >= Date.parse(end)) return 'none';
  return now.getTime() >= Date.parse(start) ? 'end' : 'all';
}
