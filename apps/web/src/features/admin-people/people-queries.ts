import type { OperationInput, ResourceType, UseCounts } from '@axp/contracts';
import {
  getBusinessUnitUse,
  getServices,
  getServiceUse,
  getUser,
  listAdminBusinessUnits,
  listUserSessions,
  listUsers,
} from '@axp/contracts';
import type { Heir } from '@axp/contracts/administration';
import { listHeirs, reviewDeactivation } from '@axp/contracts/administration';
import { listUserIdentities } from '@axp/contracts/identities';
import { queryOptions } from '@tanstack/react-query';
import type { Finding } from '@/shared/admin/found-fields.tsx';
import { call } from '@/shared/api/index.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type UserFilter = Omit<
  NonNullable<OperationInput<typeof listUsers>['query']>,
  'cursor' | 'limit'
>;

/** Counts what refers to a business unit or service. */
export interface UseQuery {
  readonly queryKey: readonly string[];
  readonly queryFn: (options: { readonly signal: AbortSignal }) => Promise<UseCounts>;
}

const perPage = 50;

/** Whatever shows people, units or services of the administration. */
export const peopleKey = ['admin', 'people'] as const;

export const peopleQueries = {
  list: (filter: UserFilter) =>
    pagedQuery({
      queryKey: [...peopleKey, 'list', filter],
      perPage,
      read: (page, options) => call(listUsers, { query: { ...filter, ...page } }, options),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'one', id] as const,
      queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal })).data,
    }),
  /** Everything that needs a decision before a deactivation; also what is booked and out. */
  openItems: (id: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'open-items', id] as const,
      queryFn: async ({ signal }) =>
        (await call(reviewDeactivation, { params: { id } }, { signal })).data,
    }),
  sessions: (id: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'sessions', id] as const,
      queryFn: async ({ signal }) =>
        (await call(listUserSessions, { params: { id } }, { signal })).data,
    }),
  identities: (id: string) =>
    queryOptions({
      queryKey: [...peopleKey, 'identities', id] as const,
      queryFn: async ({ signal }) =>
        (await call(listUserIdentities, { params: { id } }, { signal })).data,
    }),
  units: () =>
    queryOptions({
      queryKey: [...peopleKey, 'units'] as const,
      queryFn: async ({ signal }) => (await call(listAdminBusinessUnits, {}, { signal })).data,
    }),
  unitUse: (id: string): UseQuery => ({
    queryKey: [...peopleKey, 'unit-use', id],
    queryFn: async ({ signal }) =>
      (await call(getBusinessUnitUse, { params: { id } }, { signal })).data,
  }),
  serviceUse: (type: ResourceType): UseQuery => ({
    queryKey: [...peopleKey, 'service-use', type],
    queryFn: async ({ signal }) =>
      (await call(getServiceUse, { params: { type } }, { signal })).data,
  }),
  services: () =>
    queryOptions({
      queryKey: [...peopleKey, 'services'] as const,
      queryFn: async ({ signal }) => (await call(getServices, {}, { signal })).data,
    }),
};

/** People who can take over from a person; of one item, only those with the rights for it. */
export function findHeirs(id: string, item?: string): Finding<Heir> {
  return {
    key: [...peopleKey, 'heirs', id, item ?? null],
    find: async (text, signal) =>
      (
        await call(
          listHeirs,
          { params: { id }, query: { text, ...(item !== undefined && { item }) } },
          { signal },
        )
      ).data,
  };
}
