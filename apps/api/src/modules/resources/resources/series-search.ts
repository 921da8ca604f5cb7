import type { Recurrence, SearchBody, SearchHit } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { OpeningBook } from '../places/index.ts';
import { presentResource } from './resource.presenter.ts';
import { bookingTerms, groupOf } from './search.presenter.ts';
import type { SearchFilter } from './search.queries.ts';
import type { FacetOptions } from './search-facets.queries.ts';
import { countSeriesFacets } from './search-facets.queries.ts';
import type { SearchFacets } from './search-facets.ts';
import { presentFacets } from './search-facets.ts';
import type { DatesOfSeries } from './series-dates.ts';
import { closedDates, listDates } from './series-dates.ts';
import type { SeriesSearchRow } from './series-search.queries.ts';
import { searchSeriesRows } from './series-search.queries.ts';

const SeriesPlace = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.string(),
  z.uuid(),
]);

export type SeriesSearchBody = SearchBody & { readonly recurrence: Recurrence };

export function isSeriesSearch(body: SearchBody): body is SeriesSearchBody {
  return body.recurrence !== undefined;
}

interface Known {
  readonly filter: Omit<SearchFilter, 'closed' | 'after'>;
  /** The hours that close; where approval decides on closed times, none do. */
  readonly closing: OpeningBook;
  /** Zones of the merchant's places. */
  readonly timezones: readonly string[];
  readonly maxAheadDays: number;
  readonly datesOfSeries: DatesOfSeries;
  /** Null if the search asks for none. */
  readonly facets: FacetOptions | null;
}

export interface FoundSeries {
  readonly data: SearchHit[];
  readonly meta: {
    readonly nextCursor: string | null;
    readonly total: number;
    readonly free: number;
    readonly suggestions: [];
    readonly facets?: SearchFacets;
  };
  /** Whether anything is free on some of the dates. */
  readonly isHit: boolean;
}

/** Finds resources that are free on all, some or no dates of a series (Z-30). */
export async function searchSeries(
  { scope, actor }: MemberContext,
  body: SeriesSearchBody,
  { filter, closing, timezones, maxAheadDays, datesOfSeries, facets }: Known,
): Promise<FoundSeries> {
  const { merchant } = scope;
  refuseYearsAway(body, { now: scope.clock.now(), maxAheadDays, timezone: merchant.timezone });
  const zones = timezones.length > 0 ? [...timezones] : [merchant.timezone];
  const listed = listDates((zone) => datesOfSeries(body, body.recurrence, zone), zones);
  const wanted = {
    ...filter,
    ...listed,
    ...closedDates(closing, listed, body.type),
    after: decodeCursor(body.cursor, SeriesPlace),
  };
  const [rows, counts] = await scope.readRecent(async (trx) => [
    await searchSeriesRows(trx, wanted),
    facets && wanted.after === null ? await countSeriesFacets(trx, wanted, facets) : null,
  ]);
  const page = pageOf(rows, body.limit, cursorOf);
  const [first] = rows;
  const search = { body, merchant, businessUnitId: actor.defaultBusinessUnitId };
  return {
    data: page.rows.map((row) => presentHit(row, bookingTerms(row, search))),
    meta: {
      nextCursor: page.nextCursor,
      total: first?.total ?? 0,
      free: first?.free ?? 0,
      suggestions: [],
      ...(facets && counts && { facets: presentFacets(counts, facets) }),
    },
    isHit: first !== undefined && first.free + first.partial > 0,
  };
}

const dayMs = 24 * 60 * 60_000;
const maxYearsAway = 5;

interface Judged {
  readonly now: Date;
  readonly maxAheadDays: number;
  readonly timezone: string;
}

/** Nothing is booked years from now, and calendars end: no dates are counted out there. */
function refuseYearsAway(
  { start, end }: SeriesSearchBody,
  { now, maxAheadDays, timezone }: Judged,
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

function cursorOf(row: SeriesSearchRow) {
  return [row.section, row.fewer, row.place, row.size, row.name, row.id] as const;
}

const availabilities = ['free', 'partial', 'busy'] as const;

function presentHit(row: SeriesSearchRow, terms: ReturnType<typeof bookingTerms>): SearchHit {
  return {
    resource: presentResource(row),
    availability: availabilities[row.rank] ?? 'busy',
    freeCount: row.free_count,
    occurrenceCount: row.occurrence_count,
    notReturned: null,
    freeFrom: null,
    freeUntil: null,
    ...terms,
    isClosed: row.is_closed,
    isFavourite: row.is_favourite,
    group: groupOf(row),
  };
}
