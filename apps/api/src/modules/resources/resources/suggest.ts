import type { BookingRules, ResourceType, SearchSuggestion } from '@axp/contracts';
import { maxBufferMinutes, pastStartToleranceMinutes } from '@axp/contracts';
import { countsUnits, traitsOf } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import type { OpeningBook } from '../places/index.ts';
import { calendarOf, isOpenDuring } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import type { Candidate, Range } from './domain/suggestions.ts';
import { suggestionsFor } from './domain/suggestions.ts';
import { partRules } from './parts.queries.ts';
import { presentResource } from './resource.presenter.ts';
import { findResourceRows } from './resource.queries.ts';
import { groupOf } from './search.presenter.ts';
import type { SearchFilter } from './search.queries.ts';
import { sizeOf } from './search.queries.ts';
import { visibleTo } from './visibility.ts';

interface CandidateRow {
  readonly id: string;
  readonly building_id: string;
  readonly timezone: string;
  readonly quantity: number;
  readonly booking_rules: unknown;
  readonly part_rules: unknown[] | null;
  readonly is_in_place: boolean;
  /** Index in `placeGroups`. */
  readonly place: number;
}

/** More would not make a better suggestion, only a slower one. */
const maxCandidates = 300;

interface TakenRow {
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

interface SuggestionFacts {
  readonly filter: SearchFilter;
  readonly merchant: MerchantContext;
  /** Null for who has no default unit. */
  readonly businessUnitId: string | null;
  readonly openings: OpeningBook;
  readonly now: Date;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const maxShiftMinutes = 60;

const iso = (instant: number) => new Date(instant).toISOString();

/** What else would do; asked only where a search found nothing free (Z-31). */
export async function suggest(
  trx: Transaction<DB>,
  facts: SuggestionFacts,
): Promise<SearchSuggestion[]> {
  const { filter } = facts;
  const requested = { start: Date.parse(filter.start), end: Date.parse(filter.end) };
  if (!isReasonable(requested, facts)) return [];
  const rows = await findCandidates(trx, filter);
  if (rows.length === 0) return [];
  const taken = await findTaken(trx, {
    merchantId: filter.merchantId,
    userId: filter.userId,
    resourceIds: rows.map((row) => row.id),
    from: iso(requested.start - maxShiftMinutes * minuteMs),
    to: iso(requested.end + (maxShiftMinutes + maxBufferMinutes) * minuteMs),
  });
  const takenOf = Map.groupBy(taken, (row) => row.resource_id);
  const rulesOf = (row: CandidateRow) =>
    rulesShownTo(facts, filter.type, row.booking_rules, row.part_rules);
  const candidates = rows.map((row) =>
    candidateOf(row, { ...facts, rules: rulesOf(row), taken: takenOf.get(row.id) ?? [] }),
  );
  // Of other kinds, `wanted` is the size, and one unit is needed.
  const wanted = countsUnits(filter.type) ? filter.wanted : 1;
  const chosen = suggestionsFor(requested, wanted, candidates);
  if (chosen.length === 0) return [];
  const ids = new Set(chosen.map(({ resourceId }) => resourceId));
  const resources = await findResourceRows({ db: trx, merchant: { id: filter.merchantId } }, [
    ...ids,
  ]);
  const byId = new Map(resources.map((row) => [row.id, row]));
  const groups = new Map(rows.map((row) => [row.id, groupOf(row)]));
  return chosen.flatMap(({ kind, resourceId, start, end }) => {
    const row = byId.get(resourceId);
    const group = groups.get(resourceId);
    if (!row || !group) return [];
    const window = { start: iso(start), end: iso(end) };
    return [{ kind, resource: presentResource(row, window.start), group, ...window }];
  });
}

/** Of a window long past, or years ahead, or of years, nothing near it can be booked either. */
function isReasonable({ start, end }: Range, { now }: SuggestionFacts): boolean {
  const nearby = 5 * 366 * dayMs;
  return Math.abs(start - now.getTime()) < nearby && end - start < nearby;
}

interface CandidateFacts extends SuggestionFacts {
  readonly rules: BookingRules;
  readonly taken: readonly TakenRow[];
}

function candidateOf(row: CandidateRow, facts: CandidateFacts): Candidate {
  const { filter, openings, now, rules, taken } = facts;
  const { type } = filter;
  const earliest =
    now.getTime() + (rules.minNoticeMinutes || -pastStartToleranceMinutes) * minuteMs;
  const latest = now.getTime() + rules.maxAheadDays * dayMs;
  const isOpen = openDuring(type, row, openings);
  return {
    id: row.id,
    isInPlace: row.is_in_place,
    isElsewhere: groupOf(row) === 'elsewhere',
    units: row.quantity,
    gridMinutes: rules.gridMinutes,
    bufferMinutes: rules.bufferAfterMinutes,
    taken: taken.map((one) => ({
      unitId: one.unit_id,
      start: Date.parse(one.starts_at),
      end: Date.parse(one.ends_at),
    })),
    isAllowed: (window) =>
      window.start >= earliest &&
      window.end <= latest &&
      window.end - window.start <= rules.maxLengthMinutes * minuteMs &&
      [window.start, window.end].every((instant) => isOnGrid(instant, rules, row.timezone)) &&
      isOpen(window),
  };
}

function openDuring(type: ResourceType, row: CandidateRow, openings: OpeningBook) {
  const calendar = calendarOf(openings, row);
  const openFor = traitsOf(type).openFor;
  return ({ start, end }: Range) =>
    isOpenDuring(calendar, { start: iso(start), end: iso(end) }, openFor);
}

/** Steps of the grid are counted from midnight of the wall clock, as a booking is judged. */
function isOnGrid(
  instant: number,
  { gridMinutes }: { readonly gridMinutes: number },
  timezone: string,
): boolean {
  const wall = instant + zoneOffset(timezone, instant) * minuteMs;
  return (((wall % dayMs) + dayMs) % dayMs) % (gridMinutes * minuteMs) === 0;
}

/** Finds resources that match a search except for place and time: in place first, then best fit. */
async function findCandidates(
  trx: Transaction<DB>,
  filter: SearchFilter,
): Promise<readonly CandidateRow[]> {
  const size = sql.ref(`resource.${sizeOf(filter.type)}`);
  const { mine, elsewhere } = filter.places;
  const { rows } = await sql<CandidateRow>`
    select resource.id, resource.building_id, building.timezone, resource.quantity,
      resource.booking_rules, ${partRules(filter.merchantId)} as part_rules, place.is_in_place, place.rank as place
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
      and resource.own_fields @> ${filter.ownFields}::jsonb
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

/** Finds occupied time of resources around a window, bounded on both sides like the search. */
async function findTaken(trx: Transaction<DB>, around: Around): Promise<readonly TakenRow[]> {
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
