import type { Recurrence, SearchBody } from '@axp/contracts';
import { AppError, amenityMask, searchTermsOf } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { ownFilters } from '../../own-fields/index.ts';
import type { HomePlaces, OpeningDirectory } from '../../places/index.ts';
import { closedDuring, rankPlaces, shownOpenings } from '../../places/index.ts';
import { rulesShownTo } from '../booking-rule-settings.ts';
import type { SearchFilter, SearchPlace } from '../search.queries.ts';
import { searchResourceRows } from '../search.queries.ts';
import type { SearchDemand } from '../search-demand.ts';
import { countFacets, countSeriesFacets } from '../search-facets.queries.ts';
import { facetOptions, presentFacets } from '../search-facets.ts';
import type { DatesOfSeries } from '../series-dates.ts';
import { closedDates, listDates } from '../series-dates.ts';
import type { SeriesPlace } from '../series-search.queries.ts';
import { searchSeriesRows } from '../series-search.queries.ts';
import { suggest } from '../suggest.ts';
import { visibleUnitsOf } from '../visibility.ts';

export interface SearchDeps {
  readonly openings: OpeningDirectory;
  readonly homePlaces: HomePlaces;
  readonly demand: SearchDemand;
  /** How a rule gives dates is known to bookings, which stand on resources: so it is handed in. */
  readonly datesOfSeries: DatesOfSeries;
}

export type SeriesSearchBody = SearchBody & { readonly recurrence: Recurrence };

export function isSeriesSearch(body: SearchBody): body is SeriesSearchBody {
  return body.recurrence !== undefined;
}

/** Finds resources of a time, and suggests others if none is free (Z-31). */
export async function searchWindow(
  context: MemberContext,
  { body, after }: { readonly body: SearchBody; readonly after: SearchPlace | null },
  deps: SearchDeps,
) {
  const { scope, actor } = context;
  const { merchant } = scope;
  const { openings, options, ...judged } = await judge(context, body, deps);
  const closed = closedDuring(openings, body, traitsOf(body.type).openFor);
  const filter: SearchFilter = { ...judged.filter, closed, after };
  const found = await scope.readRecent(async (tx) => {
    const rows = await searchResourceRows(tx.db, filter);
    const isMiss = after === null && (rows[0]?.free_here ?? 0) === 0;
    const businessUnitId = actor.defaultBusinessUnitId;
    const facts = { filter, merchant, businessUnitId, openings, now: scope.clock.now() };
    const suggestions = isMiss ? await suggest(tx.db, facts) : [];
    if (!options || after !== null) return { rows, suggestions };
    return {
      rows,
      suggestions,
      facets: presentFacets(await countFacets(tx.db, filter, options), options),
    };
  });
  if (after === null) judged.count((found.rows[0]?.free ?? 0) > 0);
  return { ...found, openings };
}

/** Finds resources that are free on all, some or no dates of a series (Z-30). */
export async function searchSeries(
  context: MemberContext,
  { body, after }: { readonly body: SeriesSearchBody; readonly after: SeriesPlace | null },
  deps: SearchDeps,
) {
  const { scope } = context;
  const { timezone } = scope.merchant;
  const { openings, options, timezones, maxAheadDays, ...judged } = await judge(
    context,
    body,
    deps,
  );
  refuseYearsAway(body, { now: scope.clock.now(), maxAheadDays, timezone });
  const zones = timezones.length > 0 ? timezones : [timezone];
  const listed = listDates((zone) => deps.datesOfSeries(body, body.recurrence, zone), zones);
  const closed = closedDates(openings, listed, body.type);
  const filter = { ...judged.filter, ...listed, ...closed, after };
  const found = await scope.readRecent(async (tx) => {
    const rows = await searchSeriesRows(tx.db, filter);
    if (!options || after !== null) return { rows };
    return {
      rows,
      facets: presentFacets(await countSeriesFacets(tx.db, filter, options), options),
    };
  });
  const [first] = found.rows;
  if (after === null) judged.count(first !== undefined && first.free + first.partial > 0);
  return { ...found, suggestions: [] };
}

/** Reads what decides about every result: rules, opening hours, and the places nearest to the reader. */
async function judge(
  { scope: { merchant, clock }, actor }: MemberContext,
  body: SearchBody,
  { openings, homePlaces, demand }: SearchDeps,
) {
  const rules = rulesShownTo({ merchant, businessUnitId: actor.defaultBusinessUnitId }, body.type);
  const now = clock.now();
  const [book, home] = await Promise.all([
    openings.of(merchant.id),
    homePlaces.of({ merchantId: merchant.id, userId: actor.id }),
  ]);
  const { wanted, filters } = ownFilters(merchant.ownFields, actor, body);
  const filter: Omit<SearchFilter, 'closed' | 'after'> = {
    merchantId: merchant.id,
    type: body.type,
    start: body.start,
    end: body.end,
    bufferMinutes: rules.bufferAfterMinutes,
    wanted: 'quantity' in body ? body.quantity : (body.capacity ?? 0),
    amenityMask: amenityMask(body.amenities ?? []),
    ownFields: JSON.stringify(wanted),
    buildingId: body.buildingId ?? null,
    floorId: body.floorId ?? null,
    businessUnitId: body.businessUnitId ?? null,
    units: visibleUnitsOf(actor),
    patterns: likePatterns(searchTermsOf(body.text ?? '')),
    userId: actor.id,
    hasOnlyFavourites: body.favouritesOnly,
    places: rankPlaces(book.buildings, {
      home,
      at: body.start,
      buildingId: body.buildingId,
      timezone: merchant.timezone,
    }),
    limit: body.limit,
  };
  return {
    filter,
    openings: shownOpenings(book, rules),
    timezones: [...book.buildings.values()].map(({ timezone }) => timezone),
    maxAheadDays: rules.maxAheadDays,
    options: body.facets ? facetOptions(body, { floorId: home.floorId, ownFields: filters }) : null,
    count: (isHit: boolean) => {
      // Only times that can be booked count, in places that exist: no one fills the table at will.
      const daysAhead = (Date.parse(body.start) - now.getTime()) / dayMs;
      if (daysAhead < -1 || daysAhead > rules.maxAheadDays) return;
      const building = book.buildings.get(filter.buildingId ?? '');
      demand.count({
        merchantId: merchant.id,
        userId: actor.id,
        type: body.type,
        start: body.start,
        buildingId: building ? filter.buildingId : null,
        timezone: building?.timezone ?? merchant.timezone,
        wanted: filter.wanted,
        isHit,
      });
    },
  };
}

const dayMs = 24 * 60 * 60_000;
const maxYearsAway = 5;

interface Limits {
  readonly now: Date;
  readonly maxAheadDays: number;
  readonly timezone: string;
}

/** Nothing is booked years from now, and calendars end: no dates are counted out there. */
function refuseYearsAway(
  { start, end }: SeriesSearchBody,
  { now, maxAheadDays, timezone }: Limits,
): void {
  if (Math.abs(Date.parse(end) - now.getTime()) < maxYearsAway * 366 * dayMs) return;
  if (Date.parse(start) < now.getTime()) {
    const code = 'booking.start_in_past';
    const params = { earliestAt: now.toISOString() };
    throw new AppError(code, { params, issues: [{ path: 'start', code, params }], timezone });
  }
  const code = 'booking.too_far_ahead';
  const opensAt = new Date(Date.parse(end) - maxAheadDays * dayMs).toISOString();
  const params = { maxAheadDays, opensAt };
  throw new AppError(code, { params, issues: [{ path: 'end', code, params }], timezone });
}
