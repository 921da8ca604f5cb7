import { registrationOf } from '../managed-ways.ts';
import type { SettingsContext } from './settings-context.ts';
import { lockSettings, requireVersion } from './settings-context.ts';

export interface RegistrationWish {
  readonly version: number;
  readonly isOpen?: boolean | undefined;
  readonly allowedDomains?: readonly string[] | undefined;
}

/**
 * Lets people ask for accounts, or no more.
 * @throws AppError sign_in_method.stale
 */
export async function changeRegistration(
  context: SettingsContext,
  { version, isOpen, allowedDomains }: RegistrationWish,
): Promise<void> {
  const locked = await lockSettings(context);
  requireVersion(locked, version);
  const local = locked.ways.find(({ kind }) => kind === 'local');
  await context.settings.change(local?.code ?? 'local', { createsUsers: isOpen, allowedDomains });
  const stored = registrationOf(locked.ways);
  const before = { registration: stored.isOpen, domains: stored.allowedDomains };
  const after = {
    registration: isOpen ?? before.registration,
    domains: allowedDomains ?? before.domains,
  };
  const object = { type: 'sign-in-method', id: null, name: local?.code ?? 'local' } as const;
  await context.audit.record({ action: 'update', object, before, after });
}
