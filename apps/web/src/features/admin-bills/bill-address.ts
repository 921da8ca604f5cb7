import { billStatuses } from '@axp/contracts/vocabulary';
import { isId } from '@/shared/routing/is-id.ts';
import type { TablePlace } from '@/shared/table/table-place.ts';
import type { BillsFilter } from './bill-queries.ts';

/** Names of the filters in the address. */
export const billFilters = ['status', 'unit', 'month'] as const;
export type BillFilterName = (typeof billFilters)[number];

/** URL values may be anything, so only known ones are sent. */
export function billsFilterOf({ text, filters }: TablePlace<BillFilterName>): BillsFilter {
  const status = billStatuses.find((one) => one === filters.status);
  const { unit, month } = filters;
  return {
    ...(text !== '' && { text }),
    ...(status && { status }),
    ...(isId(unit) && { businessUnitId: unit }),
    ...(month !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && { month }),
  };
}
