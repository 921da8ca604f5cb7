import { AppError } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { PlatformHosts } from '../tenant/platform-hosts.ts';
import { defaultTenantKey } from '../tenant/tenant-directory.ts';
import { goTo } from './send-page.ts';

/**
 * People sign in and out on the hosts of tenants, where the cookies of that are. Whoever asks for such a
 * page on the API's host is sent to the default tenant's, and no form is ever sent there.
 */
export function tenantHostsAlone(app: FastifyInstance, hosts: PlatformHosts): void {
  const home = hosts.tenantOrigin(defaultTenantKey);
  app.addHook('onRequest', async (request, reply) => {
    if (hosts.asked(request.headers)?.kind !== 'api') return;
    const address = URL.parse(request.url, home);
    if (request.method !== 'GET' || address?.origin !== home) {
      throw new AppError('request.not_found');
    }
    return goTo(reply, address.href);
  });
}
