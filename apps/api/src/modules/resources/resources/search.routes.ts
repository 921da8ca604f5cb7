import type { SearchSuggestion } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { hitPresenter, presentSeriesHit } from './search.presenter.ts';
import type { SearchRow } from './search.queries.ts';
import type { SearchFacets } from './search-facets.ts';
import type { SeriesSearchRow } from './series-search.queries.ts';
import type { SearchDeps } from './use-cases/search-resources.ts';
import { isSeriesSearch, searchSeries, searchWindow } from './use-cases/search-resources.ts';

const SearchPlace = z.tuple([z.number().int(), z.number().int(), z.string(), z.uuid()]);
const SeriesPlace = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.string(),
  z.uuid(),
]);

export function searchRoutes(
  app: FastifyInstance,
  { serve, ...deps }: SearchDeps & { readonly serve: ApiServe },
): void {
  serve.member(app, searchResources, async ({ body, context }) => {
    const { merchant } = context.scope;
    refuseUnlessOffered(merchant, body.type);
    const search = { body, merchant, businessUnitId: context.actor.defaultBusinessUnitId };
    if (isSeriesSearch(body)) {
      const after = decodeCursor(body.cursor, SeriesPlace);
      const found = await searchSeries(context, { body, after }, deps);
      const { rows, nextCursor } = pageOf(found.rows, body.limit, placeInSeries);
      const data = rows.map((row) => presentSeriesHit(row, search));
      return { data, meta: metaOf(found, nextCursor) };
    }
    const after = decodeCursor(body.cursor, SearchPlace);
    const { openings, ...found } = await searchWindow(context, { body, after }, deps);
    const { rows, nextCursor } = pageOf(found.rows, body.limit, placeOf);
    const data = rows.map(hitPresenter({ ...search, openings }));
    return { data, meta: metaOf(found, nextCursor) };
  });
}

function placeOf(row: SearchRow) {
  return [row.section, row.size, row.name, row.id] as const;
}

function placeInSeries(row: SeriesSearchRow) {
  return [row.section, row.fewer, row.place, row.size, row.name, row.id] as const;
}

interface Found {
  readonly rows: readonly Pick<SearchRow, 'total' | 'free'>[];
  readonly suggestions: SearchSuggestion[];
  readonly facets?: SearchFacets;
}

function metaOf({ rows: [first], suggestions, facets }: Found, nextCursor: string | null) {
  return {
    nextCursor,
    total: first?.total ?? 0,
    free: first?.free ?? 0,
    suggestions,
    ...(facets && { facets }),
  };
}
