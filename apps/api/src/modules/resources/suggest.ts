import type { BookingRules, ResourceType, SearchSuggestion } from '@axp/contracts';
import { maxBufferMinutes, pastStartToleranceMinutes } from '@axp/contracts';
import { tzOffset } from '@date-fns/tz';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MerchantContext } from '../../platform/request-scope/request-scope.ts';
import type { OpeningBook } from '../places/index.ts';
import { calendarOf, isOpenDuring, openForOf } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import type { Candidate, Range } from './domain/suggestions.ts';
import { suggestionsFor } from './domain/suggestions.ts';
import { presentResource } from './resource.presenter.ts';
import { findResourceRows } from './resource.queries.ts';
import { groupOf } from './search.presenter.ts';
import type { SearchFilter } from './search.queries.ts';
import type { CandidateRow, TakenRow } from './suggestion.queries.ts';
import { findCandidates, findTaken } from './suggestion.queries.ts';

export interface SuggestionFacts {
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
  const rulesOf = (row: CandidateRow) => rulesShownTo(facts, filter.type, row.booking_rules);
  const candidates = rows.map((row) =>
    candidateOf(row, { ...facts, rules: rulesOf(row), taken: takenOf.get(row.id) ?? [] }),
  );
  // For rooms and cars, `wanted` is the size, and one unit is needed.
  const wanted = filter.type === 'asset' ? filter.wanted : 1;
  const chosen = suggestionsFor(requested, wanted, candidates);
  if (chosen.length === 0) return [];
  const ids = new Set(chosen.map(({ resourceId }) => resourceId));
  const resources = await findResourceRows(trx, filter.merchantId, [...ids]);
  const byId = new Map(resources.map((row) => [row.id, presentResource(row)]));
  const groups = new Map(rows.map((row) => [row.id, groupOf(row)]));
  return chosen.flatMap(({ kind, resourceId, start, end }) => {
    const resource = byId.get(resourceId);
    const group = groups.get(resourceId);
    return resource && group ? [{ kind, resource, group, start: iso(start), end: iso(end) }] : [];
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
  const openFor = openForOf(type);
  return ({ start, end }: Range) =>
    isOpenDuring(calendar, { start: iso(start), end: iso(end) }, openFor);
}

/** Steps of the grid are counted from midnight of the wall clock, as a booking is judged. */
function isOnGrid(
  instant: number,
  { gridMinutes }: { readonly gridMinutes: number },
  timezone: string,
): boolean {
  const wall = instant + tzOffset(timezone, new Date(instant)) * minuteMs;
  return (((wall % dayMs) + dayMs) % dayMs) % (gridMinutes * minuteMs) === 0;
}
