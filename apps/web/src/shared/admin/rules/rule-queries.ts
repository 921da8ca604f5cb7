import type { OperationInput, ResourceType } from '@axp/contracts';
import { getManagedResource, listAdminBusinessUnits, listManagedResources } from '@axp/contracts';
import { getRules } from '@axp/contracts/administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

export type RulePlace = OperationInput<typeof getRules>['query'];

/** Whatever shows rules of the administration. */
export const rulesKey = ['admin', 'rules'] as const;

const mostNames = 20;

export const ruleQueries = {
  sheet: (place: RulePlace) =>
    queryOptions({
      queryKey: [...rulesKey, 'sheet', place] as const,
      queryFn: async ({ signal }) => (await call(getRules, { query: place }, { signal })).data,
    }),
  units: () =>
    queryOptions({
      queryKey: ['admin', 'people', 'units'] as const,
      queryFn: async ({ signal }) => (await call(listAdminBusinessUnits, {}, { signal })).data,
    }),
  /** Resources of a kind by words of their name or code. */
  resources: (type: ResourceType, text: string) =>
    queryOptions({
      queryKey: [...rulesKey, 'resources', type, text] as const,
      queryFn: async ({ signal }) => {
        const query = { type, text, limit: mostNames };
        const { data } = await call(listManagedResources, { query }, { signal });
        return data.map(({ id, name }) => ({ id, name }));
      },
      placeholderData: keepPreviousData,
    }),
  resource: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'resources', 'one', id] as const,
      queryFn: async ({ signal }) =>
        (await call(getManagedResource, { params: { id } }, { signal })).data,
    }),
};
