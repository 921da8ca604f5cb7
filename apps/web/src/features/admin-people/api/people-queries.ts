import type { OperationInput, ResourceType } from '@axp/contracts';
import {
  getServices,
  getUser,
  listAdminBusinessUnits,
  listPeople,
  listResources,
  listUsers,
} from '@axp/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

export type UserFilter = Omit<
  NonNullable<OperationInput<typeof listUsers>['query']>,
  'cursor' | 'limit'
>;

const perPage = 50;
const firstPage = '';
const most = 100;

/** Whatever shows people, units or services of the administration. */
export const peopleKey = ['admin', 'people'] as const;

export const peopleQueries = {
  list: (filter: UserFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleKey, 'list', filter] as const,
      initialPageParam: firstPage,
      queryFn: ({ pageParam, signal }) =>
        call(
          listUsers,
          {
            query: {
              ...filter,
              limit: perPage,
              ...(pageParam !== firstPage && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.meta.nextCursor,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'one', id] as const,
      queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal })).data,
    }),
  units: () =>
    queryOptions({
      queryKey: [...peopleKey, 'units'] as const,
      queryFn: async ({ signal }) => (await call(listAdminBusinessUnits, {}, { signal })).data,
    }),
  services: () =>
    queryOptions({
      queryKey: [...peopleKey, 'services'] as const,
      queryFn: async ({ signal }) => (await call(getServices, {}, { signal })).data,
    }),
  /** What a person can be made manager of. */
  resources: (types: readonly ResourceType[]) =>
    queryOptions({
      queryKey: [...peopleKey, 'resources', types] as const,
      queryFn: async ({ signal }) => {
        const pages = await Promise.all(
          types.map((type) => call(listResources, { query: { type, limit: most } }, { signal })),
        );
        return pages.flatMap(({ data }) => data.map(({ id, name }) => ({ id, name })));
      },
    }),
  colleagues: (text: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'colleagues', text] as const,
      queryFn: async ({ signal }) =>
        (await call(listPeople, { query: { text, limit: 10 } }, { signal })).data,
      placeholderData: keepPreviousData,
    }),
};
