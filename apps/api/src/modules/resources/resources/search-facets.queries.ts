import type { OwnField, ResourceType } from '@axp/contracts';
import { byKind } from '@axp/contracts/vocabulary';
import { namedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { SearchFilter } from './search.queries.ts';
import {
  criteriaValues,
  freeUnitsSql,
  occupiedSql,
  ownBuffer,
  partsJoin,
  sizeOf,
} from './search.queries.ts';
import type { SeriesFilter } from './series-search.queries.ts';
import { rankedSql, seriesCriteriaValues } from './series-search.queries.ts';
import { isVisible } from './visibility.ts';

/** Counts beside the criteria of a search. */
export interface FacetOptions {
  /** Bits of the amenities to count. */
  readonly bits: readonly number[];
  readonly seats: number;
  readonly floorId: string | null;
  /** Own fields whose values are counted. */
  readonly ownFields: readonly OwnField[];
}

export interface FacetRow {
  /**
   * `free`, `seats`, `floor`, `favourites`, `bit 4`, `own <field> <value>`, `without size`,
   * `without bit 4` or `without own <field>`.
   */
  readonly name: string;
  readonly free: number;
}

/** Parameters that differ between the search of a window and of a series. */
interface Parameters {
  readonly bits: string;
  readonly seats: string;
  readonly floor: string;
  readonly favourites: string;
  readonly businessUnit: string;
  readonly units: string;
  readonly ownFields: string;
  readonly countedFields: string;
  /** Whether a resource is free if its size or quantity does not matter. */
  readonly isFreeForOne: string;
}

/**
 * Candidates are all resources that the reader sees, with the criteria that each does not meet:
 * those that lack one criterion at most are counted.
 */
function candidatesOf(type: ResourceType, { businessUnit, units, ownFields }: Parameters) {
  return {
    columns: `resource.amenity_mask, resource.floor_id,
    $6::integer & ~resource.amenity_mask as missing,
    coalesce(resource.${sizeOf(type)} < $5::integer, true) as lacks_size,
    ($7::uuid is not null and resource.building_id <> $7)
      or ($8::uuid is not null and resource.floor_id is distinct from $8) as lacks_place,
    (${businessUnit}::uuid is not null
      and resource.business_unit_id is distinct from ${businessUnit}) as lacks_unit,
    not (resource.search_text like all ($9::text[])) as lacks_text,
    resource.own_fields, ${lackedFields(ownFields)} as lacked_fields,
    resource.id in (
      select resource_id from favourite_resource where merchant_id = $1 and user_id = $15
    ) as is_favourite`,
    where: `resource.merchant_id = $1 and resource.type = '${type}' and resource.is_active
    and ${isVisible(units)}`,
  };
}

/** Ids of the own fields whose wanted value a resource does not have. */
function lackedFields(wanted: string): string {
  return `case when ${wanted}::jsonb = '{}' then '{}'::text[] else array(
      select key from jsonb_each(${wanted}::jsonb) wanted
      where resource.own_fields -> key is distinct from value
    ) end`;
}

/** Counts of `judged`; $-parameters of the amenities, seats and floor are those of the caller. */
function countsOf(parameters: Parameters): string {
  const { bits, seats, floor, favourites, countedFields, isFreeForOne } = parameters;
  return `fact as (
  select judged.*, lack.is_no_favourite,
    bit_count(missing::bit(32))::integer + lacks_place::integer + lacks_unit::integer
      + lacks_text::integer + lack.is_no_favourite::integer + cardinality(lacked_fields)
      as lacks_others
  from judged cross join lateral (
    select ${favourites}::boolean and not is_favourite as is_no_favourite
  ) lack
), name as (
  select 'free' as name from fact where lacks_others = 0 and not lacks_size and not is_busy
  union all
  select 'seats' from fact where lacks_others = 0 and size >= ${seats}::integer and not is_busy
  union all
  select 'floor' from fact
  where lacks_others = lacks_place::integer and not lacks_size and not is_busy
    and floor_id = ${floor}::uuid
  union all
  select 'favourites' from fact
  where lacks_others = 0 and not lacks_size and not is_busy and is_favourite
  union all
  select 'bit ' || bit from fact join unnest(${bits}::integer[]) bit on amenity_mask & bit = bit
  where lacks_others = 0 and not lacks_size and not is_busy
  union all
  select concat_ws(' ', 'own', field, own_fields ->> field)
  from fact join unnest(${countedFields}::text[]) field on own_fields ? field
  where lacks_others = cardinality(lacked_fields) and lacked_fields <@ array[field]
    and not lacks_size and not is_busy
  union all
  select 'without size' from fact where lacks_others = 0 and (lacks_size or is_busy)
    and ${isFreeForOne}
  union all
  select case
    when lacks_place then 'without place'
    when lacks_unit then 'without unit'
    when lacks_text then 'without text'
    when is_no_favourite then 'without favourites'
    when lacked_fields <> '{}' then 'without own ' || lacked_fields[1]
    else 'without bit ' || missing
  end
  from fact where lacks_others = 1 and not lacks_size and not is_busy
)
select name, count(*)::integer as free from name group by name`;
}

const windowParameters: Parameters = {
  bits: '$10',
  seats: '$11',
  floor: '$12',
  favourites: '$13',
  businessUnit: '$14',
  units: '$16',
  ownFields: '$20',
  countedFields: '$21',
  isFreeForOne: 'free_count > 0',
};

/** All facets of a search in one statement, which reads the occupancy once as the search does. */
export function facetSql(type: ResourceType): string {
  const { columns, where } = candidatesOf(type, windowParameters);
  return `
with ${occupiedSql}, candidate as (
  select resource.id, resource.${sizeOf(type)} as size, ${columns},
    resource.id = any ($17::uuid[])
      or (resource.building_id = any ($18::uuid[]) and resource.id <> all ($19::uuid[]))
      as is_closed,
    ${ownBuffer} as buffer
  from resource ${partsJoin}
  where ${where}
), ${freeUnitsSql(type)}, ${countsOf(windowParameters)}`;
}

const seriesParameters: Parameters = {
  bits: '$14',
  seats: '$16',
  floor: '$20',
  favourites: '$21',
  businessUnit: '$22',
  units: '$23',
  ownFields: '$24',
  countedFields: '$25',
  isFreeForOne: 'not is_busy',
};

/** The same for a series, of which a resource must be free on all dates. */
export function seriesFacetSql(type: ResourceType): string {
  const candidates = candidatesOf(type, seriesParameters);
  return `
with ${rankedSql(type, candidates)}, judged as (
  select *, rank > 0 as is_busy from ranked
), ${countsOf(seriesParameters)}`;
}

const texts = byKind(facetSql);
const seriesTexts = byKind(seriesFacetSql);

/** The values of {@link facetSql} in order. */
export function facetValues(filter: SearchFilter, options: FacetOptions): unknown[] {
  return [
    ...criteriaValues(filter, filter.start, filter.end),
    options.bits,
    options.seats,
    options.floorId,
    filter.hasOnlyFavourites,
    filter.businessUnitId,
    filter.userId,
    filter.units,
    filter.closed.resources,
    filter.closed.buildings,
    filter.closed.exceptions,
    filter.ownFields,
    options.ownFields.map(({ id }) => id),
  ];
}

/** The values of {@link seriesFacetSql} in order. */
export function seriesFacetValues(filter: SeriesFilter, options: FacetOptions): unknown[] {
  const { closed } = filter;
  return [
    ...seriesCriteriaValues(filter),
    options.bits,
    filter.userId,
    options.seats,
    closed.map(({ placeId }) => placeId),
    closed.map(({ start }) => start),
    filter.ownHours,
    options.floorId,
    filter.hasOnlyFavourites,
    filter.businessUnitId,
    filter.units,
    filter.ownFields,
    options.ownFields.map(({ id }) => id),
  ];
}

export function countFacets(
  trx: Transaction<DB>,
  filter: SearchFilter,
  options: FacetOptions,
): Promise<FacetRow[]> {
  const { type } = filter;
  const values = facetValues(filter, options);
  return namedQuery<FacetRow>(trx, { name: `facets_${type}`, text: texts[type], values });
}

export function countSeriesFacets(
  trx: Transaction<DB>,
  filter: SeriesFilter,
  options: FacetOptions,
): Promise<FacetRow[]> {
  const { type } = filter;
  const values = seriesFacetValues(filter, options);
  const name = `facets_series_${type}`;
  return namedQuery<FacetRow>(trx, { name, text: seriesTexts[type], values });
}
