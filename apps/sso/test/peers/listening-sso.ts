import { createLogger } from '@axp/server-kit/logging';
import { loopbackGuard, runNow } from '@axp/server-kit/testing';
import { createLogoutPost } from '../../src/modules/backchannel-logout/index.ts';
import { createPlatformHosts } from '../../src/platform/tenant/platform-hosts.ts';
import type { TestSso } from '../app.ts';
import { startTestSso } from '../app.ts';
import { freePort } from './directory-server.ts';

interface ListeningSso extends TestSso {
  /** Origin of acme's host. */
  readonly issuer: string;
  /** The same without a name. */
  readonly loopback: string;
}

/** The test platform on a port, with the time of the run, for programs of others. */
export async function startListeningSso(): Promise<ListeningSso> {
  const port = await freePort();
  const hosts = createPlatformHosts({
    apiHost: 'sso.localhost',
    originOf: (host) => `http://${host}:${port}`,
    trustProxy: false,
  });
  const sso = await startTestSso({
    logger: createLogger({ name: 'peers', level: 'warn' }),
    hosts: {
      ...hosts,
      // Not every resolver knows names below localhost.
      requestedHost: (headers) =>
        headers.host === `127.0.0.1:${port}`
          ? { kind: 'tenant', key: 'acme' }
          : hosts.requestedHost(headers),
    },
    cookieRules: { isSecure: false, isCrossSite: false },
    postLogout: createLogoutPost(loopbackGuard),
  });
  sso.clock.advance({ seconds: (runNow().getTime() - sso.clock.now().getTime()) / 1000 });
  await sso.app.listen({ host: '127.0.0.1', port });
  return {
    ...sso,
    issuer: `http://acme.sso.localhost:${port}`,
    loopback: `http://127.0.0.1:${port}`,
  };
}
