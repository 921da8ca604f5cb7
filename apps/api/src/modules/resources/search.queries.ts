import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ResourceRow } from './resource-row.ts';

export interface SearchFilter {
  readonly merchantId: string;
  readonly start: string;
  readonly end: string;
  /** Buffer after a booking where the resource sets none of its own, in minutes. */
  readonly bufferMinutes: number;
  readonly capacity: number;
  readonly amenityMask: number;
  readonly buildingId: string | null;
  readonly floorId: string | null;
  /** Patterns for LIKE that must all match. */
  readonly patterns: readonly string[];
  readonly after: SearchPlace | null;
  readonly limit: number;
}

/** Where a hit stands in the order: free first, smallest sufficient capacity, name, id. */
export type SearchPlace = readonly [busy: boolean, capacity: number, name: string, id: string];

export interface SearchRow extends ResourceRow {
  readonly busy_until: string | null;
  readonly next_start: string | null;
  readonly total: number;
  readonly free: number;
}

/**
 * The search starts from what is taken, not from the rooms (performance.md, section 1): one
 * index-only range scan of the merchant's occupancy that begins within 24 hours of the window,
 * together with the few longer ones by their end. The constraint's GiST guards; it never
 * searches. 240 minutes is `maxBufferMinutes`: no buffer can reach further.
 */
export const searchRoomsSql = `
with taken as (
  select resource_id, starts_at, ends_at from occupancy
  where merchant_id = $1
    and starts_at > $2::timestamptz - interval '24 hours'
    and starts_at < $3::timestamptz + interval '240 minutes'
    and ends_at > $2::timestamptz
  union all
  select resource_id, starts_at, ends_at from occupancy
  where merchant_id = $1 and is_long
    and ends_at > $2::timestamptz
    and starts_at <= $2::timestamptz - interval '24 hours'
), room as (
  select id, name, capacity, coalesce((booking_rules->>'bufferAfterMinutes')::integer, $4) as buffer
  from resource
  where merchant_id = $1 and type = 'room' and is_active
    and capacity >= $5
    and amenity_mask & $6 = $6
    and ($7::uuid is null or building_id = $7)
    and ($8::uuid is null or floor_id = $8)
    and search_text like all ($9::text[])
), busy as (
  select taken.resource_id, max(taken.ends_at) as until
  from taken join room on room.id = taken.resource_id
  where taken.starts_at < $3::timestamptz + make_interval(mins => room.buffer)
  group by taken.resource_id
), hit as (
  select room.id, room.name, room.capacity, busy.until as busy_until,
    busy.until is not null as is_busy,
    count(*) over () as total,
    count(*) filter (where busy.until is null) over () as free
  from room left join busy on busy.resource_id = room.id
), page as (
  select * from hit
  where $10::boolean is null
    or (is_busy, capacity, name, id) > ($10, $11::integer, $12::text, $13::uuid)
  order by is_busy, capacity, name, id
  limit $14
)
select page.id, 'room' as type, page.name, resource.description, resource.image_id,
  resource.building_id, building.name as building_name,
  resource.floor_id, floor.name as floor_name, building.timezone,
  page.capacity, resource.quantity, resource.amenity_mask, resource.needs_approval,
  page.busy_until, page.total, page.free,
  case when page.is_busy then null else (
    select min(next.starts_at) from occupancy next
    where next.merchant_id = $1 and next.resource_id = page.id
      and next.starts_at >= $3::timestamptz
      and next.starts_at < $3::timestamptz + interval '24 hours'
  ) end as next_start
from page
join resource on resource.merchant_id = $1 and resource.id = page.id
join building on building.merchant_id = $1 and building.id = resource.building_id
left join floor on floor.merchant_id = $1 and floor.id = resource.floor_id
order by page.is_busy, page.capacity, page.name, page.id`;

/** The values of {@link searchRoomsSql} in order. */
export function searchRoomsValues(filter: SearchFilter): unknown[] {
  const [busy, capacity, name, id] = filter.after ?? [null, null, null, null];
  return [
    filter.merchantId,
    filter.start,
    filter.end,
    filter.bufferMinutes,
    filter.capacity,
    filter.amenityMask,
    filter.buildingId,
    filter.floorId,
    filter.patterns,
    busy,
    capacity,
    name,
    id,
    filter.limit + 1,
  ];
}

/** Rooms for a window, one row more than the limit; times stay text all the way (section 0.4). */
export function searchRooms(trx: Transaction<DB>, filter: SearchFilter): Promise<SearchRow[]> {
  return namedQuery<SearchRow>(trx, {
    name: 'search_rooms',
    text: searchRoomsSql,
    values: searchRoomsValues(filter),
  });
}
