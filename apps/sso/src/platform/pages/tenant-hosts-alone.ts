import { AppError } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { PlatformHosts } from '../tenant/platform-hosts.ts';
import { defaultTenantKey } from '../tenant/tenant-directory.ts';
import { goTo } from './send-page.ts';

/**
 * Sign-in pages are on tenants' hosts, with their cookies. Requests for them on the API's host
 * redirect to the default tenant; forms are never redirected.
 */
export function tenantHostsAlone(app: FastifyInstance, hosts: PlatformHosts): void {
  const home = hosts.tenantOrigin(defaultTenantKey);
  app.addHook('onRequest', async (request, reply) => {
    if (hosts.requestedHost(request.headers)?.kind !== 'api') return;
    const address = URL.parse(request.url, home);
    if (request.method !== 'GET' || address?.origin !== home) {
      throw new AppError('request.not_found');
    }
    return goTo(reply, address.href);
  });
}
