import type { SearchHit } from '@axp/contracts';
import { searchResources } from '@axp/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readEarly } from '@/shared/api/index.ts';
import type { PageRequest } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { keptBetweenVisits } from '@/shared/offline/kept-queries.ts';
import type { ResourceSearch, SearchCriteria } from '../search-url.ts';
import { searchBody } from '../search-url.ts';
import { bookingsKey } from './bookings-key.ts';

const resultsPerPage = 20;
const mostPerPage = 100;
const shownFavourites = 6;

/** A room in another country is no use for a quick booking. */
function isOffered({ availability, group }: SearchHit): boolean {
  return availability === 'free' && group !== 'elsewhere';
}

/** In another order than the server's, all are needed; best fit comes page by page. */
const perPageOf = ({ sort }: ResourceSearch) => (sort === 'fit' ? resultsPerPage : mostPerPage);

/** Input for a page of a search's results. */
function pageOf(search: ResourceSearch, page: PageRequest) {
  return { body: { ...searchBody(search), ...page, facets: page.cursor === undefined } };
}

export function firstResults(search: ResourceSearch) {
  return pageOf(search, { limit: perPageOf(search) });
}

/** The best hits of a search, and how many there are. */
export function firstHits(criteria: SearchCriteria, limit: number, signal: AbortSignal) {
  return call(searchResources, { body: { ...searchBody(criteria), limit } }, { signal });
}

export const searchQueries = {
  /** Whatever a search found, for what changes in it without asking again. */
  found: () => [...bookingsKey, 'search'] as const,
  results: (search: ResourceSearch) => ({
    ...pagedQuery({
      queryKey: [...searchQueries.found(), searchBody(search), search.sort === 'fit'] as const,
      perPage: perPageOf(search),
      meta: keptBetweenVisits,
      read: (page, options) => call(searchResources, pageOf(search, page), options),
      first: () => readEarly(searchResources, firstResults(search)),
    }),
    staleTime: 15_000,
  }),
  /** Availability of the user's favourites of a kind in a time window. */
  favourites: (criteria: SearchCriteria) =>
    queryOptions({
      queryKey: [...bookingsKey, 'favourites', searchBody(criteria)] as const,
      queryFn: async ({ signal }) =>
        (await firstHits({ ...criteria, favouritesOnly: true }, shownFavourites, signal)).data,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    }),
  /** Rooms of the user's building, then of its time zone, whether free or not; nothing further away. */
  near: (criteria: SearchCriteria, limit: number) =>
    queryOptions({
      queryKey: [...bookingsKey, 'near', searchBody(criteria), limit] as const,
      queryFn: async ({ signal }) => {
        const { data } = await firstHits(criteria, limit, signal);
        return data.filter(({ group }) => group !== 'elsewhere');
      },
      staleTime: 30_000,
      refetchInterval: 60_000,
    }),
  /** The best free ones in the user's time zone, and how many are free in all. */
  best: (criteria: SearchCriteria, limit: number) =>
    queryOptions({
      queryKey: [...bookingsKey, 'best', searchBody(criteria), limit] as const,
      queryFn: async ({ signal }) => {
        const { data, meta } = await firstHits(criteria, limit, signal);
        return { hits: data.filter(isOffered), free: meta.free };
      },
      staleTime: 30_000,
    }),
};
