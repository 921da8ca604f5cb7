import type { UnitOfWork, WorkOptions } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Access to one tenant's rows, in transactions of its own. */
export interface TenantScope {
  readonly tenant: Tenant;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly read: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;
  readonly write: <T>(
    work: (trx: Transaction<DB>) => Promise<T>,
    options?: WorkOptions,
  ) => Promise<T>;
}

export type ScopeOf = (tenant: Tenant) => TenantScope;

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The unit of work is shared with the booking API, whose tenants are called merchants. */
export function createScopes({ unitOfWork, clock, newId }: Options): ScopeOf {
  return (tenant) => ({
    tenant,
    clock,
    newId,
    read: (work) => unitOfWork.readMerchant(tenant.id, work),
    write: (work, options) => unitOfWork.withMerchant(tenant.id, work, options),
  });
}
