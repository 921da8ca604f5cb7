import type { OperationInput } from '@axp/contracts';
import {
  createDelegation,
  endDelegation,
  getRejectReasons,
  listDelegations,
  updateRejectReasons,
} from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';

const settingsKey = ['approval-settings'] as const;

export function delegationsQuery() {
  return readQuery([...settingsKey, 'delegations'], listDelegations, {});
}

/** Reasons that approvers of the merchant can choose from, in each language. */
export function reasonsQuery() {
  return readQuery([...settingsKey, 'reasons'], getRejectReasons, {});
}

function useSettingsChange<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  });
}

export function useDelegate() {
  return useSettingsChange((body: OperationInput<typeof createDelegation>['body']) =>
    call(createDelegation, { body }),
  );
}

export function useEndDelegation() {
  return useSettingsChange((id: string) => call(endDelegation, { params: { id } }));
}

export function useWriteReasons() {
  return useSettingsChange((body: OperationInput<typeof updateRejectReasons>['body']) =>
    call(updateRejectReasons, { body }),
  );
}
