import type { ResourceType } from '@axp/contracts';
import { byKind, countsUnits } from '@axp/contracts/vocabulary';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { ClosedPlaces, RankedPlaces } from '../places/index.ts';
import type { LateColumns } from './not-returned.queries.ts';
import { lateJoin } from './not-returned.queries.ts';
import { heldPriceSql } from './price.ts';
import type { ResourceRow } from './resource-row.ts';
import { isVisible } from './visibility.ts';

export interface SearchFilter {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly start: string;
  readonly end: string;
  /** Buffer after a booking where the resource sets none of its own, in minutes. */
  readonly bufferMinutes: number;
  /** The least capacity of a room or car, the units wanted of an asset. */
  readonly wanted: number;
  readonly amenityMask: number;
  /** Values of own fields that a resource must have, as JSON. */
  readonly ownFields: string;
  readonly buildingId: string | null;
  readonly floorId: string | null;
  readonly businessUnitId: string | null;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
  /** Patterns for LIKE that must all match. */
  readonly patterns: readonly string[];
  readonly closed: ClosedPlaces;
  /** User whose favourites are marked and whose own holds do not block. */
  readonly userId: string;
  readonly hasOnlyFavourites: boolean;
  /** Which buildings come first and which last. */
  readonly places: RankedPlaces;
  readonly after: SearchPlace | null;
  readonly limit: number;
}

/**
 * Sort key of a hit: section, smallest sufficient size, name, id (Z-33). Sections are free in the
 * usual building, free nearby, busy, free and busy in other time zones. Names as tie-breakers are
 * compared by code points, which is cheap; the client sorts hits by locale if the user sorts by
 * name.
 */
export type SearchPlace = readonly [section: number, size: number, name: string, id: string];

/** Columns of a hit that the searches of a window and of a series share. */
export interface HitRow extends ResourceRow {
  readonly booking_rules: unknown;
  readonly is_closed: boolean;
  /** Index in `placeGroups`. */
  readonly place: number;
  readonly section: number;
  readonly is_favourite: boolean;
  readonly size: number;
  readonly free_count: number;
  readonly total: number;
  readonly free: number;
}

export interface SearchRow extends HitRow, LateColumns {
  readonly is_busy: boolean;
  readonly busy_until: string | null;
  readonly next_start: string | null;
  /** Free ones without those in other time zones. */
  readonly free_here: number;
}

/**
 * Buffer after a booking: the resource's own, or that of its kind in $4; at least that of its parts,
 * from {@link partsJoin}.
 */
export const ownBuffer = `greatest(${bufferOf('resource')}, parts.buffer)`;

/** Joins the longest buffer of its parts to a resource: read once, not for each that is taken. */
export const partsJoin = `left join (
    select named.whole_id, max(${bufferOf('part')}) as buffer from resource_part named
    join resource part on part.merchant_id = $1 and part.id = named.part_id
    where named.merchant_id = $1
    group by named.whole_id
  ) parts on parts.whole_id = resource.id`;

function bufferOf(resource: string): string {
  return `coalesce((${resource}.booking_rules->>'bufferAfterMinutes')::integer, $4)`;
}

/** Index in `placeGroups` of a resource, for parameters with the buildings that come first and last. */
export function placeRank(mine: string, elsewhere: string): string {
  return `case when resource.building_id = any (${mine}::uuid[]) then 0
      when resource.building_id = any (${elsewhere}::uuid[]) then 2 else 1 end`;
}

/** Units that a kind's search judges: see {@link occupiedSql} for what they need. */
export function freeUnitsSql(type: ResourceType): string {
  return kinds[type].judged;
}

/** Parts of the search that differ by resource type. */
interface KindOfSearch {
  readonly size: 'capacity' | 'quantity';
  /**
   * `judged` from `taken` and `candidate`: candidates with their free units. Where both are named
   * once, a candidate's buffer is only worked out when something is taken near it.
   */
  readonly judged: string;
  /** When a busy hit of a page is free again, and until when a free one stays so. */
  readonly busyUntil: string;
  readonly nextStart: string;
}

const oneUnit: KindOfSearch = {
  size: 'capacity',
  judged: `
busy as (
  select resource_id, min(starts_at) as first_start from taken group by resource_id
), judged as (
  select candidate.*, state.is_busy, (not state.is_busy)::integer as free_count
  from candidate left join busy on busy.resource_id = candidate.id
  cross join lateral (
    select is_closed or case
      when busy.first_start is null then false
      else busy.first_start < $3::timestamptz + make_interval(mins => candidate.buffer)
    end as is_busy
  ) state
)`,
  busyUntil: `case when page.is_busy then (
    select max(taken.ends_at) from taken
    where taken.resource_id = page.id
      and taken.starts_at < $3::timestamptz + make_interval(mins => ${ownBuffer})
  ) end`,
  nextStart: `
    select min(next.starts_at) from occupancy next
    where next.merchant_id = $1 and next.resource_id = page.id
      and next.starts_at >= $3::timestamptz
      and next.starts_at < $3::timestamptz + interval '24 hours'`,
};

/**
 * Of an asset as many units must be free as are wanted (Z-04). It is free again when enough of
 * its taken units have come back, and stays free until too many of the free ones go.
 */
const manyUnits: KindOfSearch = {
  size: 'quantity',
  judged: `
busy_unit as (
  select taken.resource_id, taken.unit_id, max(taken.ends_at) as until
  from taken join candidate on candidate.id = taken.resource_id
  where taken.starts_at < $3::timestamptz + make_interval(mins => candidate.buffer)
  group by taken.resource_id, taken.unit_id
), busy as (
  select resource_id, count(*)::integer as units, array_agg(until order by until) as untils
  from busy_unit group by resource_id
), judged as (
  select candidate.*, busy.untils, state.free_count, state.free_count < $5 as is_busy
  from candidate left join busy on busy.resource_id = candidate.id
  cross join lateral (
    select case when candidate.is_closed then 0 else candidate.size - coalesce(busy.units, 0) end
      as free_count
  ) state
)`,
  busyUntil: 'case when page.is_busy then page.untils[$5 - page.free_count] end',
  nextStart: `
    select (array_agg(next.starts_at order by next.starts_at))[page.free_count - $5 + 1]
    from (
      select min(starts_at) as starts_at from occupancy
      where merchant_id = $1 and resource_id = page.id
        and starts_at >= $3::timestamptz
        and starts_at < $3::timestamptz + interval '24 hours'
        and unit_id not in (select unit_id from busy_unit where resource_id = page.id)
      group by unit_id
    ) next`,
};

const kinds = byKind((type) => (countsUnits(type) ? manyUnits : oneUnit));

/**
 * Condition for the search criteria except time: $1, $5 to $9, $15, $20 and the parameters of the
 * business unit, the reader's units and the own fields. The amenity mask is compared with a range test: the
 * planner takes an equality for rare and loops instead of hashing.
 */
export function resourceConditions(
  type: ResourceType,
  {
    businessUnit,
    units,
    ownFields,
  }: Readonly<Record<'businessUnit' | 'units' | 'ownFields', string>>,
): string {
  return `resource.merchant_id = $1 and resource.type = '${type}' and resource.is_active
    and resource.${sizeOf(type)} >= $5::integer
    and resource.amenity_mask & $6 >= $6
    and ${hasOwnFields(ownFields)}
    and ($7::uuid is null or resource.building_id = $7)
    and ($8::uuid is null or resource.floor_id = $8)
    and (${businessUnit}::uuid is null or resource.business_unit_id = ${businessUnit})
    and ${isVisible(units)}
    and resource.search_text like all ($9::text[])
    and (not $20::boolean or resource.id in (
      select resource_id from favourite_resource where merchant_id = $1 and user_id = $15
    ))`;
}

/** Asks by the function: the planner takes the operator `@>` for rare, and loops as well. */
function hasOwnFields(values: string): string {
  return `jsonb_contains(resource.own_fields, ${values}::jsonb)`;
}

/** Column that determines the best fit: capacity, or quantity for assets. */
export function sizeOf(type: ResourceType): KindOfSearch['size'] {
  return kinds[type].size;
}

const heldPrices = Object.entries(heldPriceSql)
  .map(([name, column]) => `${column} as ${name}`)
  .join(', ');

/** Columns of each hit of a `page`, read from {@link shownFrom}. */
export function shownColumns(type: ResourceType): string {
  return `page.id, '${type}' as type, page.name, resource.description, resource.image_id,
  resource.building_id, building.name as building_name,
  resource.floor_id, floor.name as floor_name, building.timezone,
  resource.capacity, resource.quantity, resource.amenity_mask, resource.needs_approval,
  resource.licence_class, resource.booking_rules,
  ${heldPrices},
  favourite.resource_id is not null as is_favourite`;
}

export const shownFrom = `from page
join resource on resource.merchant_id = $1 and resource.id = page.id
join building on building.merchant_id = $1 and building.id = resource.building_id
left join floor on floor.merchant_id = $1 and floor.id = resource.floor_id
left join kind_price on kind_price.merchant_id = $1 and kind_price.type = resource.type
left join favourite_resource favourite on favourite.merchant_id = $1 and favourite.user_id = $15
  and favourite.resource_id = page.id`;

/**
 * Holds that block nothing: over, or the reader's own. A whole may be taken through several parts
 * from one time on; there they have to be all that begins then.
 */
export const lapsedSql = `lapsed as (
  select hold.unit_id, hold.starts_at
  from (
    select resource_id, unit_id, starts_at, count(*) as holds from occupancy
    where merchant_id = $1 and kind = 'hold' and (expires_at <= now() or holder_id = $15)
    group by resource_id, unit_id, starts_at
  ) hold
  where hold.holds = (
    select count(*) from occupancy beginning
    where beginning.merchant_id = $1 and beginning.resource_id = hold.resource_id
      and beginning.starts_at = hold.starts_at and beginning.unit_id = hold.unit_id
  )
)`;

/**
 * Occupied time around a window. The search starts from what is taken, not from the resources
 * (ADR 5): one index-only range scan of the merchant's occupancy that begins
 * within 24 hours of the window, together with the few longer ones by their end. The constraint's
 * GiST guards; it never searches. 240 minutes is `maxBufferMinutes`: no buffer can reach further.
 */
export const occupiedSql = `${lapsedSql}, blocking as (
  select resource_id, unit_id, starts_at, ends_at from occupancy
  where merchant_id = $1
    and starts_at > $2::timestamptz - interval '24 hours'
    and starts_at < $3::timestamptz + interval '240 minutes'
    and ends_at > $2::timestamptz
  union all
  select resource_id, unit_id, starts_at, ends_at from occupancy
  where merchant_id = $1 and is_long
    and ends_at > $2::timestamptz
    and starts_at <= $2::timestamptz - interval '24 hours'
), taken as (
  select * from blocking where not exists (
    select from lapsed
    where lapsed.unit_id = blocking.unit_id and lapsed.starts_at = blocking.starts_at
  )
)`;

/** Names break ties with numbers as numbers, in one order for all languages: one plan is kept. */
export function searchSql(type: ResourceType): string {
  const { judged, busyUntil, nextStart } = kinds[type];
  return `
with ${occupiedSql}, candidate as (
  select id, name collate names_en as name, ${sizeOf(type)} as size,
    ${placeRank('$16', '$21')} as place,
    id = any ($17::uuid[]) or (building_id = any ($18::uuid[]) and id <> all ($19::uuid[]))
      as is_closed,
    ${ownBuffer} as buffer
  from resource ${partsJoin}
  where ${resourceConditions(type, { businessUnit: '$22', units: '$23', ownFields: '$24' })}
), ${judged}, hit as (
  select *,
    case when place = 2 then 4 + is_busy::integer else place + 2 * is_busy::integer end as section,
    count(*) over () as total,
    count(*) filter (where not is_busy) over () as free,
    count(*) filter (where not is_busy and place < 2) over () as free_here
  from judged
), page as (
  select * from hit
  where $10::integer is null
    or (section, size, name, id) > ($10, $11::integer, $12::text, $13::uuid)
  order by section, size, name, id
  limit $14
)
select ${shownColumns(type)},
  page.is_busy, page.is_closed, page.place, page.section, page.size, page.free_count,
  page.total, page.free, page.free_here,
  ${busyUntil} as busy_until, late.late_since, late.late_units,
  case when page.is_busy then null else (${nextStart}
  ) end as next_start
${shownFrom}
${partsJoin}
${lateJoin}
order by page.section, page.size, page.name, page.id`;
}

const texts = byKind(searchSql);

/** $1 to $9 of every search and count of facets. */
export function criteriaValues(
  filter: Omit<SearchFilter, 'start' | 'end' | 'closed' | 'after'>,
  start: string | string[],
  end: string | string[],
): unknown[] {
  const { merchantId, bufferMinutes, wanted, amenityMask, buildingId, floorId, patterns } = filter;
  return [
    merchantId,
    start,
    end,
    bufferMinutes,
    wanted,
    amenityMask,
    buildingId,
    floorId,
    patterns,
  ];
}

/** The values of {@link searchSql} in order. */
export function searchValues(filter: SearchFilter): unknown[] {
  const [section, size, name, id] = filter.after ?? [null, null, null, null];
  return [
    ...criteriaValues(filter, filter.start, filter.end),
    section,
    size,
    name,
    id,
    filter.limit + 1,
    filter.userId,
    filter.places.mine,
    filter.closed.resources,
    filter.closed.buildings,
    filter.closed.exceptions,
    filter.hasOnlyFavourites,
    filter.places.elsewhere,
    filter.businessUnitId,
    filter.units,
    filter.ownFields,
  ];
}

/** Resources for a window, one row more than the limit; times stay text all the way. */
export function searchResourceRows(
  trx: Transaction<DB>,
  filter: SearchFilter,
): Promise<SearchRow[]> {
  return namedQuery<SearchRow>(trx, {
    name: `search_${filter.type}`,
    text: texts[filter.type],
    values: searchValues(filter),
  });
}
