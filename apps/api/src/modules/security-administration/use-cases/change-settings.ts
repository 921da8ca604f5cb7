import { AppError } from '@axp/contracts';
import type { SecuritySettings } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../audit/index.ts';
import {
  findSettings,
  lockSettings,
  shortenSessions,
  storeSettings,
} from '../settings.repository.ts';

type Changes = { readonly version: number } & {
  readonly [name in Exclude<keyof SecuritySettings, 'version'>]?: number | undefined;
};

export function readSettings({ scope }: MemberContext) {
  return scope.read((db) => findSettings({ db, merchant: scope.merchant }));
}

/** @throws AppError security_settings.stale */
export async function changeSettings(tx: MemberTransaction, changes: Changes): Promise<void> {
  const { version, ...before } = await lockSettings(tx);
  if (version !== changes.version) throw new AppError('security_settings.stale');
  const after = {
    idleHours: changes.idleHours ?? before.idleHours,
    administratorIdleHours: changes.administratorIdleHours ?? before.administratorIdleHours,
    sessionDays: changes.sessionDays ?? before.sessionDays,
    logDays: changes.logDays ?? before.logDays,
  };
  await storeSettings(tx, after);
  if (after.sessionDays < before.sessionDays) await shortenSessions(tx, after.sessionDays);
  const object = { type: 'security-settings', id: null, name: '' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}
