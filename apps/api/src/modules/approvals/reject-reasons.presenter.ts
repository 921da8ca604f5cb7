import type { RejectReasons } from '@axp/contracts';
import type { StoredReasons } from './reject-reasons.repository.ts';
import { builtInReasons } from './use-cases/reject-reasons.ts';

export function presentReasons({ reasons, version }: StoredReasons): RejectReasons {
  return { reasons: reasons ?? builtInReasons(), isBuiltIn: reasons === null, version };
}
