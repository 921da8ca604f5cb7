import type { ManagedOwnField, OwnFieldChange } from '@axp/contracts/administration';
import { updateOwnField } from '@axp/contracts/administration';
import { call } from '@/shared/api/index.ts';
import { useSession } from '@/shared/session/index.ts';
import type { ChangeOptions } from '@/shared/ui/use-change.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { ownFieldQueries } from './own-field-queries.ts';

/** Sends a change of fields; forms and pages know them from the profile, which is read again. */
export function useFieldChange<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { onDone, ...options }: ChangeOptions<Input, Answer>,
) {
  const { reload } = useSession();
  return useChange(send, {
    ...options,
    onDone: async (answer, input) => {
      await reload();
      return onDone?.(answer, input);
    },
    reads: [ownFieldQueries.key],
  });
}

/** Changes one field, from the state that was read. */
export function updateField(
  { id, version }: ManagedOwnField,
  facts: Omit<OwnFieldChange, 'version'>,
) {
  return call(updateOwnField, { params: { id }, body: { ...facts, version } });
}
