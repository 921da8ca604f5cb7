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

interface Options {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly hosts: PlatformHosts;
}

/** A change of a tenant is seen by every server within this time. */
const remembered = { maxAgeMs: 5_000, maxEntries: 10_000 };

export type TenantDirectory = ReturnType<typeof createTenantDirectory>;

export function createTenantDirectory({ unitOfWork, clock, hosts }: Options) {
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
    /**
     * The tenant of the host that was asked, or null on the API's own host.
     * @throws AppError tenant.unknown, tenant.suspended
     */
    ofHost: async (headers: IncomingHttpHeaders) => {
      const host = requestedHost(headers);
      return host.kind === 'api' ? null : ofKey(host.key);
    },
    /**
     * The tenant whose page was asked for; the default one on the API's own host.
     * @throws AppError tenant.unknown, tenant.suspended
     */
    ofPage: async (headers: IncomingHttpHeaders) => {
      const host = requestedHost(headers);
      return ofKey(host.kind === 'api' ? defaultTenantKey : host.key);
    },
    /** The tenant that a token or a key names; null for none, or for one that is suspended. */
    find: (id: string) => findActive({ column: 'id', value: id }),
    findByKey: (key: string) => findActive({ column: 'key', value: key }),
  };
}
