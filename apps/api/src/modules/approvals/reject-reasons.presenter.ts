import type { RejectReasons } from '@axp/contracts';
import { builtInReasons } from './built-in-reasons.ts';
import type { StoredReasons } from './reject-reasons.repository.ts';

export function presentReasons({ reasons, version }: StoredReasons): RejectReasons {
  return { reasons: reasons ?? builtInReasons(), isBuiltIn: reasons === null, version };
}
