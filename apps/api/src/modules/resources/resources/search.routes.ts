import type { BookingRules, SearchBody } from '@axp/contracts';
import { amenityMask, searchResources, searchTermsOf } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import type {
  MemberContext,
  MerchantContext,
} from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { RankedPlaces } from '../places/index.ts';
import { closedDuring, rankPlaces, shownOpenings } from '../places/index.ts';
import { rulesShownTo } from './booking-rule-settings.ts';
import { hitPresenter } from './search.presenter.ts';
import type { SearchFilter, SearchRow } from './search.queries.ts';
import { searchResourceRows } from './search.queries.ts';
import { countFacets } from './search-facets.queries.ts';
import { facetOptions, presentFacets } from './search-facets.ts';
import type { SearchMemory } from './search-memory.ts';
import type { DatesOfSeries } from './series-dates.ts';
import { isSeriesSearch, searchSeries } from './series-search.ts';
import { suggest } from './suggest.ts';
import { visibleUnitsOf } from './visibility.ts';

const SearchPlace = z.tuple([z.number().int(), z.number().int(), z.string(), z.uuid()]);

export interface SearchDeps {
  readonly serve: ApiServe;
  readonly memory: SearchMemory;
  /** How a rule gives dates is known to bookings, which stand on resources: so it is handed in. */
  readonly datesOfSeries: DatesOfSeries;
}

export function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  const { serve, memory, datesOfSeries } = deps;
  serve.member(app, searchResources, async ({ body, context }) => {
    const { scope, actor } = context;
    const { merchant } = scope;
    refuseUnlessOffered(merchant, body.type);
    const businessUnitId = actor.defaultBusinessUnitId;
    const rules = rulesShownTo({ merchant, businessUnitId }, body.type);
    const [book, home] = await Promise.all([
      memory.openings.of(merchant.id),
      memory.homePlaces.of({ merchantId: merchant.id, userId: actor.id }),
    ]);
    const openings = shownOpenings(book, rules);
    const places = rankPlaces(book.buildings, {
      home,
      at: body.start,
      buildingId: body.buildingId,
      timezone: merchant.timezone,
    });
    const criteria = searchCriteria(context, body, { rules, places });
    const options = body.facets ? facetOptions(body, home.floorId) : null;
    if (isSeriesSearch(body)) {
      const { isHit, ...answer } = await searchSeries(context, body, {
        filter: criteria,
        closing: openings,
        timezones: [...book.buildings.values()].map(({ timezone }) => timezone),
        maxAheadDays: rules.maxAheadDays,
        datesOfSeries,
        facets: options,
      });
      if (body.cursor === undefined) count(merchant, body, isHit);
      return answer;
    }
    const filter: SearchFilter = {
      ...criteria,
      closed: closedDuring(openings, body, traitsOf(body.type).openFor),
      after: decodeCursor(body.cursor, SearchPlace),
    };
    const isFirstPage = filter.after === null;
    const { rows, suggestions, facets } = await scope.readRecent(async (trx) => {
      const found = await searchResourceRows(trx, filter);
      const isMiss = isFirstPage && (found[0]?.free_here ?? 0) === 0;
      const facts = { filter, merchant, businessUnitId, openings, now: scope.clock.now() };
      return {
        rows: found,
        suggestions: isMiss ? await suggest(trx, facts) : [],
        facets:
          options && isFirstPage
            ? presentFacets(await countFacets(trx, filter, options), options)
            : undefined,
      };
    });
    if (isFirstPage) count(merchant, body, freeOf(rows) > 0);
    const page = pageOf(rows, body.limit, cursorOf);
    return {
      data: page.rows.map(hitPresenter({ body, merchant, businessUnitId, openings })),
      meta: {
        nextCursor: page.nextCursor,
        total: rows[0]?.total ?? 0,
        free: freeOf(rows),
        suggestions,
        ...(facets && { facets }),
      },
    };
  });

  function count({ id, timezone }: MerchantContext, { type }: SearchBody, isHit: boolean): void {
    memory.demand.count({ merchantId: id, timezone, type, isHit });
  }
}

function freeOf(rows: readonly SearchRow[]): number {
  return rows[0]?.free ?? 0;
}

function cursorOf(row: SearchRow) {
  return [row.section, row.size, row.name, row.id] as const;
}

function searchCriteria(
  { scope: { merchant }, actor }: MemberContext,
  body: SearchBody,
  known: {
    readonly rules: BookingRules;
    readonly places: RankedPlaces;
  },
): Omit<SearchFilter, 'closed' | 'after'> {
  return {
    merchantId: merchant.id,
    type: body.type,
    start: body.start,
    end: body.end,
    bufferMinutes: known.rules.bufferAfterMinutes,
    wanted: 'quantity' in body ? body.quantity : (body.capacity ?? 0),
    amenityMask: amenityMask(body.amenities ?? []),
    buildingId: body.buildingId ?? null,
    floorId: body.floorId ?? null,
    businessUnitId: body.businessUnitId ?? null,
    units: visibleUnitsOf(actor),
    patterns: likePatterns(searchTermsOf(body.text ?? '')),
    userId: actor.id,
    hasOnlyFavourites: body.favouritesOnly,
    places: known.places,
    limit: body.limit,
  };
}
