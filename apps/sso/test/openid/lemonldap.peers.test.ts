import { hashOf } from '@axp/server-kit/auth';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import { freePort } from '../peers/directory-server.ts';
import type { Lemonldap } from '../peers/lemonldap.ts';
import {
  clientSettings,
  originOf,
  PortalBrowser,
  providerSettings,
  startLemonldap,
} from '../peers/lemonldap.ts';
import { startListeningSso } from '../peers/listening-sso.ts';
import { Visitor } from '../visitor.ts';
import { clientSecret, register } from './clients.ts';

/** Debian's LemonLDAP::NG as others set it up; `test --only peers` runs this. */
let sso: Awaited<ReturnType<typeof startListeningSso>>;
const portals: Lemonldap[] = [];
beforeAll(async () => {
  sso = await startListeningSso();
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await sso.close();
});

describe('LemonLDAP::NG', () => {
  it('as a provider signs in its people, whose claims are only in UserInfo', async () => {
    const port = await freePort();
    const client = { id: 'axp-sso', secret: 'a secret between the two of us' };
    const redirectUri = `${sso.issuer}/login/callback/lemon`;
    portals.push(await startLemonldap(port, providerSettings({ ...client, redirectUri })));
    await addConnector(sso, {
      slug: 'lemon',
      kind: 'oidc',
      issuer: `${originOf(port)}/`,
      settings: {
        clientId: client.id,
        sealedClientSecret: sealed(sso, client.secret),
        createsUsers: true,
        allowedDomains: ['badwolf.org'],
      },
    });
    const ann = new Visitor(sso.app);
    await ann.get(`${sso.issuer}/login/with/lemon`);
    const back = await new PortalBrowser(port).signIn(ann.location ?? '', 'dwho');
    await ann.get(back.location ?? '');
    expect([ann.status, ann.location]).toEqual([303, '/account']);
    await ann.get(`${sso.issuer}/account`);
    expect(ann.text).toContain('Doctor Who');
  });

  it('as a client signs in people of the platform with RS256 and no PKCE, and signs them out', async () => {
    const port = await freePort();
    await register(sso, 'acme', 'lemon', {
      redirect_uris: [`${originOf(port)}/?openidconnectcallback=1`],
      logout_urls: [`${originOf(port)}/?logout=1`],
      scopes: ['openid', 'profile', 'email', 'groups'],
      client_authentication: 'client_secret_post',
      client_secret_hash: hashOf(clientSecret),
      id_token_algorithm: 'RS256',
      requires_pkce: false,
    });
    // It reads the keys when it starts, so there has to be one of RSA.
    await sso.runJob('rotate_keys');
    const read = async (path: string) =>
      (await sso.inject({ url: path, headers: { host: new URL(sso.issuer).host } })).body;
    const platform = {
      id: 'lemon',
      secret: clientSecret,
      metadata: await read('/.well-known/openid-configuration'),
      keys: await read('/.well-known/jwks.json'),
    };
    portals.push(await startLemonldap(port, clientSettings(platform)));
    const browser = new PortalBrowser(port);
    const home = `${originOf(port)}/`;
    const away = await browser.open(home);
    const ann = new Visitor(sso.app);
    await ann.get(away.location ?? '');
    await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
    const back = await browser.open(ann.location ?? '');
    expect(back.location).toBeNull();
    expect((await browser.open(home)).body).toContain('Sarah Mitchell');
    // It has neither front- nor back-channel logout; it sends no id token, so the platform asks.
    const leaving = await browser.open(`${home}?logout=1`);
    await ann.get(leaving.location ?? '');
    await ann.submit('/logout');
    expect(ann.location).toBe(`${home}?logout=1`);
    await ann.get(`${sso.issuer}/account`);
    expect(ann.location).toBe('/login');
  });
});
