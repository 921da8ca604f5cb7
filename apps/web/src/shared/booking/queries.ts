import type { TimeRange } from '@axp/contracts';
import {
  getBooking,
  getResource,
  listBookingEvents,
  listBuildings,
  listBusinessUnits,
  listCalendar,
  listMyBookings,
  listPeople,
  searchResources,
} from '@axp/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import type { ResourceSearch, Wish } from './search-url.ts';
import { searchBody } from './search-url.ts';

export const bookingGroups = ['upcoming', 'pending', 'past'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

const seconds = 1000;
const resultsPerPage = 20;
const mostPerPage = 100;
const shownFavourites = 6;
const bookingsPerPage = 25;
const firstPage = '';

interface CalendarWish {
  readonly range: TimeRange;
  readonly resourceIds: readonly string[];
}

/** Everything that a booking changes hangs below `all`: one invalidation refreshes it. */
export const bookingQueries = {
  all: () => ['bookings'] as const,
  list: (group: BookingGroup) =>
    infiniteQueryOptions({
      queryKey: [...bookingQueries.all(), 'list', group] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listMyBookings,
          {
            query: {
              group,
              limit: bookingsPerPage,
              ...(pageParam === firstPage ? {} : { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'detail', id] as const,
      queryFn: async ({ signal }) => (await call(getBooking, { params: { id } }, { signal })).data,
    }),
  events: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'events', id] as const,
      queryFn: async ({ signal }) =>
        (await call(listBookingEvents, { params: { id } }, { signal })).data,
    }),
  taken: ({ range, resourceIds }: CalendarWish) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'taken', range, resourceIds] as const,
      queryFn: async ({ signal }) => {
        const query = { from: range.start, to: range.end, resourceIds: resourceIds.join(',') };
        return (await call(listCalendar, { query }, { signal })).data;
      },
      staleTime: 15 * seconds,
      placeholderData: keepPreviousData,
    }),
  search: (search: ResourceSearch) =>
    infiniteQueryOptions({
      queryKey: [
        ...bookingQueries.all(),
        'search',
        searchBody(search),
        search.sort === 'fit',
      ] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          searchResources,
          {
            body: {
              ...searchBody(search),
              // In another order than the server's, all are needed; best fit comes page by page.
              limit: search.sort === 'fit' ? resultsPerPage : mostPerPage,
              ...(pageParam === firstPage ? {} : { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
      staleTime: 15 * seconds,
    }),
  /** How my favourites of a kind stand in a window. */
  favourites: (wish: Wish) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'favourites', searchBody(wish)] as const,
      queryFn: async ({ signal }) => {
        const body = { ...searchBody({ ...wish, favouritesOnly: true }), limit: shownFavourites };
        return (await call(searchResources, { body }, { signal })).data;
      },
      staleTime: 30 * seconds,
      placeholderData: keepPreviousData,
    }),
  /** The best free ones for a wish, and how many there are. */
  best: (wish: Wish, limit: number) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'best', searchBody(wish), limit] as const,
      queryFn: async ({ signal }) => {
        const body = { ...searchBody(wish), limit };
        const { data, meta } = await call(searchResources, { body }, { signal });
        return { hits: data.filter((hit) => hit.availability === 'free'), free: meta.free };
      },
      staleTime: 30 * seconds,
    }),
};

export const placeQueries = {
  buildings: () =>
    queryOptions({
      queryKey: ['places', 'buildings'] as const,
      queryFn: async ({ signal }) => (await call(listBuildings, {}, { signal })).data,
      staleTime: 600 * seconds,
    }),
  businessUnits: () =>
    queryOptions({
      queryKey: ['places', 'business-units'] as const,
      queryFn: async ({ signal }) => (await call(listBusinessUnits, {}, { signal })).data,
      staleTime: 600 * seconds,
    }),
  room: (id: string) =>
    queryOptions({
      queryKey: ['places', 'resource', id] as const,
      queryFn: async ({ signal }) => (await call(getResource, { params: { id } }, { signal })).data,
      staleTime: 300 * seconds,
    }),
};

export const peopleQueries = {
  search: (text: string) =>
    queryOptions({
      queryKey: ['people', text] as const,
      queryFn: async ({ signal }) =>
        (await call(listPeople, { query: { text, limit: 10 } }, { signal })).data,
      staleTime: 60 * seconds,
      placeholderData: keepPreviousData,
    }),
};
