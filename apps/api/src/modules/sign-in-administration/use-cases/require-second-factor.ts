import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { SettingsContext } from './settings-context.ts';
import { lockSettings, requireSignInWithFactor, requireVersion } from './settings-context.ts';

/**
 * Requires a second factor from no one, administrators or everyone (H-11). People without one set
 * it up at their next sign-in, so no one is locked out.
 * @throws AppError sign_in_method.stale, second_factor.no_way
 */
export async function requireSecondFactor(
  context: SettingsContext,
  { version, secondFactor }: { readonly version: number; readonly secondFactor: SecondFactorRule },
): Promise<void> {
  const locked = await lockSettings(context);
  requireVersion(locked, version);
  await requireSignInWithFactor(context, locked, { secondFactor, ways: locked.ways });
  await context.settings.requireSecondFactor(secondFactor);
  await context.audit.record({
    action: 'update',
    object: { type: 'sign-in-method', id: null, name: '' },
    before: { secondFactor: locked.secondFactor },
    after: { secondFactor },
  });
}
