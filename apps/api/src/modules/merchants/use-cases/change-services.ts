import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { recordChange } from '../../audit/index.ts';
import type { ServiceFlags } from '../service.repository.ts';
import { findServices, lockServices, storeServices } from '../service.repository.ts';

export type ServiceChanges = { readonly version: number } & {
  readonly [type in keyof ServiceFlags]?: boolean | undefined;
};

export function readServices({ scope }: MemberContext) {
  return scope.read((db) => findServices({ db, merchant: scope.merchant }));
}

/** @throws AppError services.stale */
export async function changeServices(
  tx: MemberTransaction,
  changes: ServiceChanges,
): Promise<void> {
  const { version, ...before } = await lockServices(tx);
  if (version !== changes.version) throw new AppError('services.stale');
  const after = {
    room: changes.room ?? before.room,
    car: changes.car ?? before.car,
    asset: changes.asset ?? before.asset,
  };
  await storeServices(tx, after);
  const object = { type: 'services', id: null, name: '' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}
