import type { OperationInput } from '@axp/contracts';
import { getManagedResource, listAdminBusinessUnits } from '@axp/contracts';
import { getRules } from '@axp/contracts/administration';
import { readQuery } from '@/shared/api/index.ts';

export type RulePlace = OperationInput<typeof getRules>['query'];

/** Whatever shows rules of the administration. */
export const rulesKey = ['admin', 'rules'] as const;

export const ruleQueries = {
  sheet: (place: RulePlace) => readQuery([...rulesKey, 'sheet', place], getRules, { query: place }),
  units: () => readQuery(['admin', 'people', 'units'], listAdminBusinessUnits, {}),
  resource: (id: string) =>
    readQuery(['admin', 'resources', 'one', id], getManagedResource, { params: { id } }),
};
