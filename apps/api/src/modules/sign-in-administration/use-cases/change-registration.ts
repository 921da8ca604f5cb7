import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { Surroundings } from '../managed-methods.ts';
import { registrationOf } from '../managed-methods.ts';
import { updateMethod } from '../settings.repository.ts';
import { lockSettings, requireVersion } from './settings-context.ts';

export interface RegistrationChanges {
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
