import { createLogger } from '@axp/server-kit/logging';
import { loopbackGuard, runNow } from '@axp/server-kit/testing';
import { createLogoutPost } from '../../src/modules/backchannel-logout/index.ts';
import { createPlatformHosts } from '../../src/platform/tenant/platform-hosts.ts';
import type { TestSso } from '../app.ts';
import { startTestSso } from '../app.ts';
import { freePort } from './directory-server.ts';

/** The test platform on a port, with the time of the run, for programs of others. */
export async function startListeningSso(): Promise<TestSso & { readonly issuer: string }> {
  const port = await freePort();
  const sso = await startTestSso({
    logger: createLogger({ name: 'peers', level: 'warn' }),
    hosts: createPlatformHosts({
      apiHost: 'sso.localhost',
      originOf: (host) => `http://${host}:${port}`,
      trustProxy: false,
    }),
    cookieRules: { isSecure: false, isCrossSite: false },
    postLogout: createLogoutPost(loopbackGuard),
  });
  sso.clock.advance({ seconds: (runNow().getTime() - sso.clock.now().getTime()) / 1000 });
  await sso.app.listen({ host: '127.0.0.1', port });
  return { ...sso, issuer: `http://acme.sso.localhost:${port}` };
}
