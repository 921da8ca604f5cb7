import { hashOf } from '@axp/server-kit/auth';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import type { Apache } from '../peers/apache.ts';
import { startApache } from '../peers/apache.ts';
import { freePort } from '../peers/directory-server.ts';
import { startListeningSso } from '../peers/listening-sso.ts';
import { ProcessBrowser } from '../sign-on-process.ts';
import { Visitor } from '../visitor.ts';
import { clientSecret, register } from './clients.ts';

/** Debian's libapache2-mod-auth-openidc as others set it up; `test --only peers` runs this. */
let sso: Awaited<ReturnType<typeof startListeningSso>>;
let apache: Apache;
let ports: readonly [number, number];
beforeAll(async () => {
  const [modern, older] = await Promise.all([freePort(), freePort()]);
  ports = [modern, older];
  sso = await startListeningSso();
  const { issuer } = sso;
  const shared = (at: number) => ({
    redirect_uris: [`http://localhost:${at}/callback`],
    scopes: ['openid', 'profile', 'email', 'groups'],
    backchannel_logout_uri: `http://localhost:${at}/callback?logout=backchannel`,
    frontchannel_logout_uri: `http://localhost:${at}/callback?logout=get`,
    client_secret_hash: hashOf(clientSecret),
  });
  await register(sso, 'acme', 'modern', {
    ...shared(modern),
    client_authentication: 'client_secret_basic',
  });
  await register(sso, 'acme', 'older', {
    ...shared(older),
    client_authentication: 'client_secret_post',
    id_token_algorithm: 'RS256',
    requires_pkce: false,
  });
  const client = { secret: clientSecret };
  apache = await startApache({
    issuer,
    clients: [
      {
        ...client,
        id: 'modern',
        port: modern,
        directives: [
          'OIDCPKCEMethod S256',
          'OIDCIDTokenSignedResponseAlg ES256',
          'OIDCProviderTokenEndpointAuth client_secret_basic',
        ],
      },
      {
        ...client,
        id: 'older',
        port: older,
        directives: [
          'OIDCIDTokenSignedResponseAlg RS256',
          'OIDCProviderTokenEndpointAuth client_secret_post',
        ],
      },
    ],
  });
});
afterAll(async () => {
  await apache.stop();
  await sso.close();
});

/** A browser at Apache, which keeps its cookies. */
function browserAt(port: number) {
  const browser = new ProcessBrowser(() => port);
  return (path: string) =>
    browser.ask(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } });
}

describe('mod_auth_openidc', () => {
  it.each([
    ['with ES256, PKCE and its secret in the header', 0],
    ['with RS256, its secret in the form and no PKCE', 1],
  ] as const)('signs in %s, and receives the sign-out', async (_, index) => {
    const at = browserAt(ports[index]);
    const away = await at('/page');
    expect(away.status).toBe(302);
    const ann = new Visitor(sso.app);
    await ann.get(away.headers.location ?? '');
    await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
    const back = new URL(ann.location ?? '');
    expect((await at(`${back.pathname}${back.search}`)).status).toBe(302);
    expect((await at('/page')).body).toContain('Apache Server Status');
    const known: unknown = JSON.parse((await at('/callback?info=json')).body);
    expect(known).toMatchObject({
      id_token: { iss: sso.issuer, preferred_username: 'staff@acme.test', groups: [] },
      userinfo: { name: 'Sarah Mitchell', email: 'staff@acme.test' },
    });
    await ann.get(`${sso.issuer}/logout`);
    await ann.submit('/logout');
    expect(ann.html).toContain(`<iframe src="http://localhost:${ports[index]}/callback?logout=get`);
    await sso.runJob('send_logouts');
    const left = await sso.db.selectFrom('logout_delivery').select('application_id').execute();
    expect(left).toEqual([]);
    expect((await at('/page')).status).toBe(302);
  });
});
