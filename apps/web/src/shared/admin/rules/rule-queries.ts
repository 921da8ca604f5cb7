import type { OperationInput, ResourceType } from '@axp/contracts';
import { getManagedResource, listAdminBusinessUnits, listManagedResources } from '@axp/contracts';
import { getRules } from '@axp/contracts/administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';

export type RulePlace = OperationInput<typeof getRules>['query'];

/** Whatever shows rules of the administration. */
export const rulesKey = ['admin', 'rules'] as const;

const mostNames = 20;

export const ruleQueries = {
  sheet: (place: RulePlace) => readQuery([...rulesKey, 'sheet', place], getRules, { query: place }),
  units: () => readQuery(['admin', 'people', 'units'], listAdminBusinessUnits, {}),
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
    readQuery(['admin', 'resources', 'one', id], getManagedResource, { params: { id } }),
};
