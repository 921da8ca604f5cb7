import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { Surroundings } from '../managed-methods.ts';
import { registrationOf } from '../managed-methods.ts';
import { storeSecondFactorRule, updateMethod } from '../settings.repository.ts';
import { lockSettings, requireSignInWithFactor, requireVersion } from './settings-context.ts';

interface RegistrationChanges {
  readonly version: number;
  readonly isOpen?: boolean | undefined;
  readonly allowedDomains?: readonly string[] | undefined;
}

/**
 * Lets people ask for accounts, or no more.
 * @throws AppError sign_in_method.stale
 */
export async function changeRegistration(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { version, isOpen, allowedDomains }: RegistrationChanges,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  const local = locked.methods.find(({ kind }) => kind === 'local');
  await updateMethod(tx, local?.code ?? 'local', { createsUsers: isOpen, allowedDomains });
  const stored = registrationOf(locked.methods);
  const before = { registration: stored.isOpen, domains: stored.allowedDomains };
  const after = {
    registration: isOpen ?? before.registration,
    domains: allowedDomains ?? before.domains,
  };
  const object = { type: 'sign-in-method', id: null, name: local?.code ?? 'local' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}

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
