import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { SearchFilter } from './search.queries.ts';
import { sizeOf } from './search.queries.ts';
import { visibleTo } from './visibility.ts';

export interface CandidateRow {
  readonly id: string;
  readonly building_id: string;
  readonly timezone: string;
  readonly quantity: number;
  readonly booking_rules: unknown;
  readonly is_in_place: boolean;
  /** Index in `placeGroups`. */
  readonly place: number;
}

/** More would not make a better suggestion, only a slower one. */
const maxCandidates = 300;

/** Finds resources that match a search except for place and time: in place first, then best fit. */
export async function findCandidates(
  trx: Transaction<DB>,
  filter: SearchFilter,
): Promise<readonly CandidateRow[]> {
  const size = sql.ref(`resource.${sizeOf(filter.type)}`);
  const { mine, elsewhere } = filter.places;
  const { rows } = await sql<CandidateRow>`
    select resource.id, resource.building_id, building.timezone, resource.quantity,
      resource.booking_rules, place.is_in_place, place.rank as place
    from resource
    join building on building.merchant_id = resource.merchant_id
      and building.id = resource.building_id
    cross join lateral (
      select (${filter.buildingId}::uuid is null or resource.building_id = ${filter.buildingId})
        and (${filter.floorId}::uuid is null or resource.floor_id = ${filter.floorId})
        as is_in_place,
        case when resource.building_id = any (${mine}::uuid[]) then 0
          when resource.building_id = any (${elsewhere}::uuid[]) then 2 else 1 end as rank
    ) place
    where resource.merchant_id = ${filter.merchantId} and resource.type = ${filter.type}
      and resource.is_active and ${size} >= ${filter.wanted}
      and resource.amenity_mask & ${filter.amenityMask} = ${filter.amenityMask}
      and (${filter.businessUnitId}::uuid is null
        or resource.business_unit_id = ${filter.businessUnitId})
      and ${visibleTo(filter.merchantId, filter.units)}
      and resource.search_text like all (${filter.patterns}::text[])
      and (place.is_in_place or resource.building_id is distinct from ${filter.buildingId}::uuid)
      and (not ${filter.hasOnlyFavourites}::boolean or resource.id in (
        select resource_id from favourite_resource
        where merchant_id = ${filter.merchantId} and user_id = ${filter.userId}
      ))
    order by place.is_in_place desc, place.rank, ${size}, resource.name collate names_en,
      resource.id
    limit ${maxCandidates}`.execute(trx);
  return rows;
}

export interface TakenRow {
  readonly resource_id: string;
  readonly unit_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

interface Around {
  readonly merchantId: string;
  readonly userId: string;
  readonly resourceIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Finds occupied time of resources around a window, bounded on both sides like the search. */
export async function findTaken(
  trx: Transaction<DB>,
  around: Around,
): Promise<readonly TakenRow[]> {
  const { merchantId, userId, resourceIds, from, to } = around;
  const blocks = sql`resource_id = any (${resourceIds}::uuid[])
    and (expires_at is null or (expires_at > now() and holder_id <> ${userId}))`;
  const { rows } = await sql<TakenRow>`
    select resource_id, unit_id, starts_at, ends_at from occupancy
    where merchant_id = ${merchantId} and ${blocks}
      and starts_at > ${from}::timestamptz - interval '24 hours'
      and starts_at < ${to}::timestamptz and ends_at > ${from}::timestamptz
    union all
    select resource_id, unit_id, starts_at, ends_at from occupancy
    where merchant_id = ${merchantId} and is_long and ${blocks}
      and ends_at > ${from}::timestamptz
      and starts_at <= ${from}::timestamptz - interval '24 hours'`.execute(trx);
  return rows;
}
