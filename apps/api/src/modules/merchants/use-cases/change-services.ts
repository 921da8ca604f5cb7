import { AppError } from '@axp/contracts';
import type { AuditTrail } from '../../audit/index.ts';
import type { ServiceFlags, ServiceRepository } from '../service.repository.ts';

export interface ServiceContext {
  readonly services: ServiceRepository;
  readonly audit: AuditTrail;
}

export type ServiceWish = { readonly version: number } & {
  readonly [type in keyof ServiceFlags]?: boolean | undefined;
};

/** @throws AppError services.stale */
export async function changeServices(
  { services, audit }: ServiceContext,
  wish: ServiceWish,
): Promise<void> {
  const { version, ...before } = await services.lock();
  if (version !== wish.version) throw new AppError('services.stale');
  const after = {
    room: wish.room ?? before.room,
    car: wish.car ?? before.car,
    asset: wish.asset ?? before.asset,
  };
  await services.store(after);
  const object = { type: 'services', id: null, name: '' } as const;
  await audit.record({ action: 'update', object, before, after });
}
