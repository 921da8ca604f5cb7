import { AppError } from '@axp/contracts';
import type { SecuritySettings } from '@axp/contracts/administration';
import type { AuditTrail } from '../../audit/index.ts';
import type { SecuritySettingsRepository } from '../settings.repository.ts';

export interface SettingsContext {
  readonly settings: SecuritySettingsRepository;
  readonly audit: AuditTrail;
}

type Changes = { readonly version: number } & {
  readonly [name in Exclude<keyof SecuritySettings, 'version'>]?: number | undefined;
};

/** @throws AppError security_settings.stale */
export async function changeSettings(
  { settings, audit }: SettingsContext,
  changes: Changes,
): Promise<void> {
  const { version, ...before } = await settings.lock();
  if (version !== changes.version) throw new AppError('security_settings.stale');
  const after = {
    idleHours: changes.idleHours ?? before.idleHours,
    administratorIdleHours: changes.administratorIdleHours ?? before.administratorIdleHours,
    sessionDays: changes.sessionDays ?? before.sessionDays,
    logDays: changes.logDays ?? before.logDays,
  };
  await settings.store(after);
  if (after.sessionDays < before.sessionDays) await settings.shortenSessions(after.sessionDays);
  const object = { type: 'security-settings', id: null, name: '' } as const;
  await audit.record({ action: 'update', object, before, after });
}
