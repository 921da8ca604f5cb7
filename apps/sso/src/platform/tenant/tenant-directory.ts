import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { DB } from '../db/schema.ts';
import type { PlatformHosts } from './platform-hosts.ts';
import { findTenant } from './tenant.queries.ts';
import type { Tenant } from './tenant.ts';

/** The tenant whose host is asked when no other is named. */
export const defaultTenantKey = 'www';

export interface TenantDirectory {
  /**
   * The tenant of the host that was asked, or null on the API's own host.
   * @throws AppError tenant.unknown, tenant.suspended
   */
  readonly ofHost: (headers: IncomingHttpHeaders) => Promise<Tenant | null>;
  /**
   * The tenant whose page was asked for; the default one on the API's own host.
   * @throws AppError tenant.unknown, tenant.suspended
   */
  readonly ofPage: (headers: IncomingHttpHeaders) => Promise<Tenant>;
  /** The tenant that a token or a key names; null for none, or for one that is suspended. */
  readonly find: (id: string) => Promise<Tenant | null>;
  readonly findByKey: (key: string) => Promise<Tenant | null>;
}

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly hosts: PlatformHosts;
}

/** A change of a tenant is seen by every server within this time. */
const remembered = { maxAgeMs: 5_000, maxEntries: 10_000 };

export function createTenantDirectory({ unitOfWork, clock, hosts }: Options): TenantDirectory {
  const tenants = createExpiringCache({
    ...remembered,
    clock,
    nameOf: ({ column, value }: Parameters<typeof findTenant>[1]) => `${column} ${value}`,
    load: (by) => unitOfWork.asSystem((trx) => findTenant(trx, by)),
  });
  const ofKey = async (key: string): Promise<Tenant> => {
    const tenant = await tenants.get({ column: 'key', value: key });
    if (!tenant) throw new AppError('tenant.unknown');
    if (tenant.isSuspended) throw new AppError('tenant.suspended');
    return tenant;
  };
  const findActive = async (by: Parameters<typeof findTenant>[1]) => {
    const tenant = await tenants.get(by);
    return tenant && !tenant.isSuspended ? tenant : null;
  };
  const requestedHost = (headers: IncomingHttpHeaders) => {
    const host = hosts.requestedHost(headers);
    if (!host) throw new AppError('tenant.unknown');
    return host;
  };
  return {
    ofHost: async (headers) => {
      const host = requestedHost(headers);
      return host.kind === 'api' ? null : ofKey(host.key);
    },
    ofPage: async (headers) => {
      const host = requestedHost(headers);
      return ofKey(host.kind === 'api' ? defaultTenantKey : host.key);
    },
    find: (id) => findActive({ column: 'id', value: id }),
    findByKey: (key) => findActive({ column: 'key', value: key }),
  };
}
