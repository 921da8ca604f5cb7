import type { ResourceType } from '@axp/contracts';
import {
  getBusinessUnitUse,
  getServices,
  getServiceUse,
  getUser,
  listAdminBusinessUnits,
  listUserSessions,
  listUsers,
  userRoles,
} from '@axp/contracts';
import type { Heir } from '@axp/contracts/administration';
import { listHeirs, reviewDeactivation, reviewErasure } from '@axp/contracts/administration';
import { listUserIdentities } from '@axp/contracts/identities';
import type { SheetFormat } from '@axp/contracts/sheets';
import { countUsers, exportPeople } from '@axp/contracts/sheets';
import { listedStatuses } from '@axp/contracts/vocabulary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import type { Finding } from '@/shared/admin/found-fields.tsx';
import { call, fetchFile, readQuery } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';
import { isId } from '@/shared/routing/is-id.ts';
import type { TablePlace } from '@/shared/table/table-place.ts';

export type UserFilter = ListFilter<typeof listUsers>;

/** The filters of the list, without its order. */
export type ListedFilter = Omit<UserFilter, 'sort'>;

/** Names of the filters in the address. */
export const peopleFilters = ['status', 'role', 'unit', 'licence'] as const;
export type PeopleFilterName = (typeof peopleFilters)[number];

/** URL values may be anything, so only known ones are sent; deactivated people are hidden at first. */
export function listedFilter({ text, filters }: TablePlace<PeopleFilterName>): ListedFilter {
  const { unit, licence } = filters;
  const status = listedStatuses.find((one) => one === (filters.status ?? 'current'));
  const role = userRoles.find((one) => one === filters.role);
  return {
    ...(text !== '' && { text }),
    ...(status && { status }),
    ...(role && { role }),
    ...(isId(unit) && { businessUnitId: unit }),
    ...(unit === 'none' && { unit }),
    ...(licence === 'waiting' && { licence }),
  };
}

/** Whatever shows people, units or services of the administration. */
export const peopleKey = ['admin', 'people'] as const;

const keyOfUse = (of: string): readonly string[] => [...peopleKey, 'use', of];

export const peopleQueries = {
  list: (filter: UserFilter) =>
    pagedQuery({
      queryKey: [...peopleKey, 'list', filter],
      read: (page, options) => call(listUsers, { query: { ...filter, ...page } }, options),
    }),
  counts: (filter: ListedFilter) =>
    queryOptions({
      ...readQuery([...peopleKey, 'list', 'counts', filter], countUsers, { query: filter }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) => readQuery([...peopleKey, 'one', id], getUser, { params: { id } }),
  /** Everything that needs a decision before a deactivation; also what is booked and out. */
  openItems: (id: string) =>
    readQuery([...peopleKey, 'open-items', id], reviewDeactivation, { params: { id } }),
  /** Counts what an erasure deletes. */
  erasure: (id: string) =>
    readQuery([...peopleKey, 'erasure', id], reviewErasure, { params: { id } }),
  sessions: (id: string) =>
    readQuery([...peopleKey, 'sessions', id], listUserSessions, { params: { id } }),
  identities: (id: string) =>
    readQuery([...peopleKey, 'identities', id], listUserIdentities, { params: { id } }),
  units: () => readQuery([...peopleKey, 'units'], listAdminBusinessUnits, {}),
  /** How much refers to a business unit or a service. */
  unitUse: (id: string) => readQuery(keyOfUse(id), getBusinessUnitUse, { params: { id } }),
  serviceUse: (type: ResourceType) =>
    readQuery(keyOfUse(type), getServiceUse, { params: { type } }),
  services: () => readQuery([...peopleKey, 'services'], getServices, {}),
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

export function fetchPeopleSheet(
  query: ListedFilter & ExportQuery & { readonly format: SheetFormat },
): Promise<Blob> {
  return fetchFile(operationUrl(exportPeople, { query }));
}
