import type { ResourceType } from '@axp/contracts';
import { byKind, countsUnits } from '@axp/contracts/vocabulary';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { HitRow, SearchFilter } from './search.queries.ts';
import {
  criteriaValues,
  lapsedSql,
  ownBuffer,
  partsJoin,
  placeRank,
  resourceConditions,
  shownColumns,
  shownFrom,
  sizeOf,
} from './search.queries.ts';

/** Date of a series. Time zones with the same dates share a list of them. */
export interface ListedDate {
  readonly list: number;
  readonly start: string;
  readonly end: string;
}

export interface SeriesFilter extends Omit<SearchFilter, 'start' | 'end' | 'closed' | 'after'> {
  readonly dates: readonly ListedDate[];
  /** List of dates per time zone. */
  readonly zones: readonly { readonly timezone: string; readonly list: number }[];
  /** Buildings and resources that are closed on a date, identified by its start. */
  readonly closed: readonly { readonly placeId: string; readonly start: string }[];
  /** Resources with their own opening hours, which override those of the building. */
  readonly ownHours: readonly string[];
  readonly after: SeriesPlace | null;
}

/**
 * Sort key of a hit: other time zones last, free on all dates first, then by number of free dates,
 * then as in the search of a single window (Z-33).
 */
export type SeriesPlace = readonly [
  section: number,
  fewer: number,
  place: number,
  size: number,
  name: string,
  id: string,
];

export interface SeriesSearchRow extends HitRow {
  /** 0 is free on all dates, 1 on some, 2 on none. */
  readonly rank: number;
  readonly fewer: number;
  readonly occurrence_count: number;
  readonly partial: number;
}

interface SeriesCandidates {
  /** Further columns of `candidate`. */
  readonly columns: string;
  readonly where: string;
}

/**
 * `ranked`: the free dates of candidates, from the parameters $1 to $4, $10 to $13, $15 and $17 to
 * $19. The search of a series is one statement, however many dates. As for a single window it starts
 * from what is taken: for each date one index-only range scan of the merchant's occupancy around
 * it, and the long ones by their end. A resource is not free on a date when more of its units are
 * taken than it can spare, or its place is closed.
 */
export function rankedSql(type: ResourceType, { columns, where }: SeriesCandidates): string {
  return `date as (
  select * from unnest($10::integer[], $2::timestamptz[], $3::timestamptz[])
    as date (list, starts_at, ends_at)
), ${lapsedSql}, blocking as (
  select date.list, date.starts_at as date_start, date.ends_at as date_end, taken.*
  from date cross join lateral (
    select resource_id, unit_id, starts_at, ends_at from occupancy
    where merchant_id = $1
      and starts_at > date.starts_at - interval '24 hours'
      and starts_at < date.ends_at + interval '240 minutes'
      and ends_at > date.starts_at
    union all
    select resource_id, unit_id, starts_at, ends_at from occupancy
    where merchant_id = $1 and is_long
      and ends_at > date.starts_at
      and starts_at <= date.starts_at - interval '24 hours'
  ) taken
), candidate as (
  select resource.id, resource.name collate names_en as name, resource.${sizeOf(type)} as size,
    resource.quantity, resource.building_id, zone.list,
    ${columns},
    ${ownBuffer} as buffer
  from resource ${partsJoin}
  join building on building.merchant_id = $1 and building.id = resource.building_id
  join unnest($11::text[], $12::integer[]) as zone (timezone, list)
    on zone.timezone = building.timezone
  where ${where}
), taken as (
  select candidate.id, blocking.date_start
  from blocking
  join candidate on candidate.id = blocking.resource_id and candidate.list = blocking.list
  where blocking.starts_at < blocking.date_end + make_interval(mins => candidate.buffer)
    and not exists (
      select from lapsed
      where lapsed.unit_id = blocking.unit_id and lapsed.starts_at = blocking.starts_at
    )
  group by candidate.id, candidate.quantity, blocking.date_start
  having count(distinct blocking.unit_id) > candidate.quantity - $13::integer
), closed as (
  select place.id, place.starts_at
  from unnest($17::uuid[], $18::timestamptz[]) as place (id, starts_at)
), shut as (
  select candidate.id, closed.starts_at as date_start
  from closed join candidate on candidate.id = closed.id
  union all
  select candidate.id, closed.starts_at
  from closed join candidate on candidate.building_id = closed.id
  where candidate.id <> all ($19::uuid[])
), gone as (
  select id, count(*)::integer as dates
  from (select id, date_start from taken union select id, date_start from shut) date
  group by id
), counted as (
  select candidate.*, all_dates.dates as occurrence_count,
    all_dates.dates - coalesce(gone.dates, 0) as free_count
  from candidate
  join (select list, count(*)::integer as dates from date group by list) all_dates
    on all_dates.list = candidate.list
  left join gone on gone.id = candidate.id
), ranked as (
  select *,
    case when free_count = occurrence_count then 0 when free_count > 0 then 1 else 2 end as rank
  from counted
)`;
}

export function seriesSearchSql(type: ResourceType): string {
  const candidates = {
    columns: `${placeRank('$16', '$24')} as place`,
    where: resourceConditions(type, { businessUnit: '$27', units: '$28', ownFields: '$30' }),
  };
  return `
with ${rankedSql(type, candidates)}, hit as (
  select *, case when rank = 1 then -free_count else 0 end as fewer,
    case when place = 2 then 3 else 0 end + rank as section,
    (count(*) over ())::integer as total,
    (count(*) filter (where rank = 0) over ())::integer as free,
    (count(*) filter (where rank = 1) over ())::integer as partial
  from ranked
), page as (
  select * from hit
  where $21::integer is null
    or (section, fewer, place, size, name, id)
      > ($21, $22::integer, $29::integer, $23::integer, $25::text, $26::uuid)
  order by section, fewer, place, size, name, id
  limit $14
)
select ${shownColumns(type)},
  page.rank, page.section, page.fewer, page.place, page.size, page.free_count, page.occurrence_count,
  page.total, page.free, page.partial,
  (select count(*) from shut where shut.id = page.id) = page.occurrence_count as is_closed
${shownFrom}
order by page.section, page.fewer, page.place, page.size, page.name, page.id`;
}

const texts = byKind(seriesSearchSql);

/** $1 to $13 of the search of a series and of the count of its facets. */
export function seriesCriteriaValues(filter: SeriesFilter): unknown[] {
  const { dates, zones } = filter;
  const starts = dates.map(({ start }) => start);
  const ends = dates.map(({ end }) => end);
  return [
    ...criteriaValues(filter, starts, ends),
    dates.map(({ list }) => list),
    zones.map(({ timezone }) => timezone),
    zones.map(({ list }) => list),
    // Of other kinds, `wanted` is the size, and one unit is needed.
    countsUnits(filter.type) ? filter.wanted : 1,
  ];
}

/** The values of {@link seriesSearchSql} in order. */
export function seriesSearchValues(filter: SeriesFilter): unknown[] {
  const { closed } = filter;
  const [section, fewer, place, size, name, id] = filter.after ?? Array<null>(6).fill(null);
  return [
    ...seriesCriteriaValues(filter),
    filter.limit + 1,
    filter.userId,
    filter.places.mine,
    closed.map(({ placeId }) => placeId),
    closed.map(({ start }) => start),
    filter.ownHours,
    filter.hasOnlyFavourites,
    section,
    fewer,
    size,
    filter.places.elsewhere,
    name,
    id,
    filter.businessUnitId,
    filter.units,
    place,
    filter.ownFields,
  ];
}

/** Resources for the dates of a series, one row more than the limit. */
export function searchSeriesRows(
  trx: Transaction<DB>,
  filter: SeriesFilter,
): Promise<SeriesSearchRow[]> {
  return namedQuery<SeriesSearchRow>(trx, {
    name: `search_series_${filter.type}`,
    text: texts[filter.type],
    values: seriesSearchValues(filter),
  });
}
