import { getRejectReasons, listDelegations } from '@axp/contracts';
import { readQuery } from '@/shared/api/index.ts';

export const settingsKey = ['approval-settings'] as const;

export function delegationsQuery() {
  return readQuery([...settingsKey, 'delegations'], listDelegations, {});
}

/** Reasons that approvers of the merchant can choose from, in each language. */
export function reasonsQuery() {
  return readQuery([...settingsKey, 'reasons'], getRejectReasons, {});
}
