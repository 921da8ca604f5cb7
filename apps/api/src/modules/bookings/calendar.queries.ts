import type { ResourceType } from '@axp/contracts';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface CalendarFilter {
  readonly merchantId: string;
  readonly from: string;
  readonly to: string;
  readonly type: ResourceType | undefined;
  readonly resourceIds: readonly string[] | undefined;
  readonly businessUnitIds: readonly string[] | undefined;
  /** Who reads: what is kept for units that they don't belong to is told of their own bookings only. */
  readonly userId: string;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
}

export interface CalendarRow {
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
  and ($5::text is null or taken.resource_id in (
    select id from resource where merchant_id = $1 and type = $5
  ))
  and ($6::uuid[] is null or booking.business_unit_id = any ($6))
  and ($8::uuid[] is null or booking.booker_id = $7 or booking.booked_for_id = $7
    or taken.resource_id not in (
      select id from resource where merchant_id = $1 and is_restricted and id not in (
        select resource_id from resource_visibility
        where merchant_id = $1 and business_unit_id = any ($8)
      )
    ))
order by taken.starts_at, taken.id`;

export function calendarValues(filter: CalendarFilter): unknown[] {
  const { merchantId, from, to, resourceIds, type, businessUnitIds, userId, units } = filter;
  const wishes = [resourceIds ?? null, type ?? null, businessUnitIds ?? null];
  return [merchantId, from, to, ...wishes, userId, units];
}

/** Taken times within a window; what takes several units of an asset at once is told once. */
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
