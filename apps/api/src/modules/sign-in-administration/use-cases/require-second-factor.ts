import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { Surroundings } from '../managed-methods.ts';
import { storeSecondFactorRule } from '../settings.repository.ts';
import { lockSettings, requireSignInWithFactor, requireVersion } from './settings-context.ts';

/**
 * Requires a second factor from no one, administrators or everyone (H-11). People without one set
 * it up at their next sign-in, so no one is locked out.
 * @throws AppError sign_in_method.stale, second_factor.no_way
 */
export async function requireSecondFactor(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { version, secondFactor }: { readonly version: number; readonly secondFactor: SecondFactorRule },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  await requireSignInWithFactor(tx, locked, { secondFactor, methods: locked.methods });
  await storeSecondFactorRule(tx, secondFactor);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'sign-in-method', id: null, name: '' },
    before: { secondFactor: locked.secondFactor },
    after: { secondFactor },
  });
}
