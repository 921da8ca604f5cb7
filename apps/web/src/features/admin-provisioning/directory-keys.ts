import type { ApiKey } from '@axp/contracts/api-keys';
import { isInState } from '@/shared/api-keys/key-states.ts';

/** Returns the valid keys of directories. */
export function directoryKeys(keys: readonly ApiKey[], now: number): readonly ApiKey[] {
  return keys.filter(
    (key) => key.scopes.provisioning === 'change' && !isInState(key, 'ended', now),
  );
}
