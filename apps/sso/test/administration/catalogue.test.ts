import { createAddressGuard, parseOutgoingRules } from '@axp/server-kit/outgoing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { acmeHost, testSso } from '../app.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

const rules = parseOutgoingRules('allowed.acme.example') ?? [];
const resolveHost = async (host: string) => [
  { address: host === 'shop.acme.example' ? '8.8.8.8' : '10.0.0.7', family: 4 },
];
const sso = testSso({ applicationAddresses: createAddressGuard({ rules, resolveHost }) });
let clerk: Clerk;
beforeEach(async () => {
  clerk = await clerkOf(sso);
});

const base = '/admin/t/acme';
const template = 'https://crm.acme.example/back?key={key}';
const crm = {
  id: 'crm',
  name: 'Customers',
  url: 'https://crm.acme.example/',
  audience: 'crm-api',
  loginTemplates: template,
  logoutUrls: 'https://crm.acme.example/',
  origins: 'https://crm.acme.example',
};

async function lastEvent(action: string) {
  return sso.db
    .selectFrom('audit_event')
    .select(['actor', 'subject', 'address', 'details'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** As large as three RSA keys of 4096 bits with their certificates. */
const rsa = { kty: 'RSA', e: 'AQAB', n: 'n'.repeat(683), x5c: ['c'.repeat(4_600)] };

describe('applications', () => {
  it('are added with addresses, groups and rules, with an audit entry', async () => {
    await clerk.fill(`${base}/applications/new`, { ...crm, people: 'staff@acme.test' });
    expect(clerk.location).toBe(`${base}/applications/crm?done=created`);
    const row = await sso.db
      .selectFrom('application')
      .select(['login_templates', 'origins', 'scopes', 'audience'])
      .where('id', '=', 'crm')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      login_templates: [template],
      origins: ['https://crm.acme.example'],
      scopes: ['openid', 'offline_access', 'profile', 'email'],
      audience: 'crm-api',
    });
    await clerk.follow();
    expect(clerk.filledIn(`${base}/applications/crm`)).toMatchObject({
      people: 'staff@acme.test',
      everyone: 'yes',
      group_DEFAULT: 'yes',
      loginTemplates: template,
    });
    const event = await lastEvent('application.created');
    expect(event).toMatchObject({ subject: 'crm', details: { after: { name: 'Customers' } } });
  });

  it.each([
    ['none', ''],
    ['client_secret_basic', ''],
    ['client_secret_post', ''],
    ['private_key_jwt', JSON.stringify({ keys: [rsa, rsa, rsa] })],
  ])('issue codes to standard clients that authenticate by %s', async (method, clientKeys) => {
    const id = method.replaceAll('_', '-');
    const redirectUris = 'https://shop.acme.example/callback';
    const client = { redirectUris, clientAuthentication: method, clientKeys };
    await clerk.fill(`${base}/applications/new`, { ...crm, id, ...client });
    await clerk.get(`${base}/applications/${id}`);
    const shown = clerk.filledIn(`${base}/applications/${id}`);
    expect(shown).toMatchObject({ redirectUris, clientAuthentication: method });
    expect(shown.clientKeys?.replaceAll(/\s/g, '').length).toBe(clientKeys.length);
    const query = {
      response_type: 'code',
      client_id: id,
      redirect_uri: redirectUris,
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
    await clerk.get(`/authorize?${new URLSearchParams(query).toString()}`);
    expect(clerk.location).toMatch(/^https:\/\/shop\.acme\.example\/callback\?code=/);
  });

  it('keep compatibility settings of a client, and are secure without', async () => {
    const at = `${base}/applications/older`;
    const id = 'older';
    await clerk.fill(`${base}/applications/new`, { ...crm, id });
    await clerk.get(at);
    const safe = { idTokenAlgorithm: 'ES256', requiresPkce: 'yes' };
    expect(clerk.filledIn(at)).toMatchObject(safe);
    expect(clerk.filledIn(at)).not.toHaveProperty('repeatsRefresh');
    const needed = {
      clientAuthentication: 'private_key_jwt',
      clientJwksUri: 'https://shop.acme.example/keys',
      idTokenAlgorithm: 'RS256',
      requiresPkce: '',
      repeatsRefresh: 'yes',
      frontchannelLogoutUri: 'https://shop.acme.example/bye',
    };
    await clerk.send(at, { ...needed, clientAuthentication: 'none', clientJwksUri: '' });
    expect([clerk.status, clerk.text]).toEqual([422, expect.stringContaining('must use PKCE')]);
    const keySet = (length: number) => {
      const keys = [{ kty: 'RSA', e: 'AQAB', n: '' }];
      const n = 'A'.repeat(length - JSON.stringify({ keys }).length);
      return JSON.stringify({ keys: keys.map((key) => ({ ...key, n })) });
    };
    const byForm = { ...needed, clientJwksUri: '' };
    await clerk.fill(at, { ...byForm, clientKeys: keySet(16_385) });
    expect([clerk.status, clerk.text]).toEqual([422, expect.stringContaining('at most 16384')]);
    await clerk.fill(at, { ...byForm, clientKeys: keySet(16_384) });
    expect(clerk.status).toBe(303);
    await clerk.fill(at, { ...needed, clientKeys: '' });
    await clerk.get(at);
    const { requiresPkce: _, ...shown } = needed;
    expect(clerk.filledIn(at)).toMatchObject(shown);
    expect(clerk.filledIn(at)).not.toHaveProperty('requiresPkce');
  });

  it('[S-01] accept a sign-on at an address that was just registered', async () => {
    const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const query = {
      application_id: 'crm',
      redirect_url: template,
      code_challenge,
      code_challenge_method: 'S256',
    };
    await clerk.get(`/login?${new URLSearchParams(query).toString()}`);
    expect(await clerk.follow()).toMatch(/^https:\/\/crm\.acme\.example\/back\?key=/);
  });

  it.each([
    [{ loginTemplates: 'https://evil.example/?k={key}&again={key}' }, 'Not a return address'],
    [{ loginTemplates: 'https://{key}.example/' }, 'Not a return address'],
    [{ loginTemplates: 'https://evil.example/?k=%7Bkey%7D' }, 'Not a return address'],
    [{ loginTemplates: 'http://crm.acme.example/?k={key}' }, 'Not a return address'],
    [{ logoutUrls: 'javascript:alert(1)' }, 'Not a return address'],
    [{ redirectUris: 'https://crm.acme.example/cb?code=1' }, 'Not a return address'],
    [{ redirectUris: 'https://crm.acme.example/cb#x' }, 'Not a return address'],
    [{ clientAuthentication: 'private_key_jwt' }, 'Fill in this field'],
    [{ clientAuthentication: 'private_key_jwt', clientKeys: 'a secret' }, 'public keys only'],
    [{ clientKeys: '{"keys":[{"kty":"oct","k":"x"}]}' }, 'public keys only'],
    [{ clientKeys: '{"keys":[{"kty":"EC","d":"private"}]}' }, 'public keys only'],
    [{ clientKeys: '{"keys":[{"kty":"EC","x":"x"}]}' }, 'Choose “Public keys”'],
    [{ clientJwksUri: 'https://shop.acme.example/keys' }, 'Choose “Public keys”'],
    [{ clientJwksUri: 'file:///etc/passwd' }, 'Enter an address'],
    [
      {
        clientAuthentication: 'private_key_jwt',
        clientKeys: '{"keys":[{"kty":"EC","x":"x"}]}',
        clientJwksUri: 'https://shop.acme.example/keys',
      },
      'not both',
    ],
    [{ frontchannelLogoutUri: 'javascript:alert(1)' }, 'Enter an address'],
    [{ origins: 'https://*.acme.example' }, 'Not an origin'],
    [{ origins: 'https://crm.acme.example/' }, 'Not an origin'],
    [{ origins: 'null' }, 'Not an origin'],
    [{ url: 'javascript:alert(1)' }, 'Enter an address'],
    [{ logo: 'data:image/svg+xml,x' }, 'Enter an address'],
    [{ id: 'portal' }, 'Use lowercase letters'],
    [{ id: 'new' }, 'Use lowercase letters'],
    [{ id: '../x' }, 'Use lowercase letters'],
    [{ id: 'crm' }, 'already used'],
    [{ name: '' }, 'Fill in this field'],
    [{ name: 'x'.repeat(121) }, 'at most 120'],
    [{ scopes: 'openid <script>' }, 'Letters, digits'],
    [{ domains: 'not a domain' }, 'Not a domain'],
    [{ people: 'staff@siam.test' }, 'No one here has this email'],
  ])('refuse %j, explain why, and keep what was typed', async (wrong, reason) => {
    await clerk.fill(`${base}/applications/new`, { ...crm, id: 'other', ...wrong });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain(reason);
    expect(clerk.filledIn(`${base}/applications/new`)).toMatchObject({
      audience: 'crm-api',
      ...wrong,
    });
  });

  it('[H-08] refuse internal addresses of keys and sign-outs, unless the operator allows them', async () => {
    const path = `${base}/applications/new`;
    const keys = { clientAuthentication: 'private_key_jwt' };
    for (const wrong of [
      { backchannelLogoutUri: 'https://inside.acme.example/out' },
      { ...keys, clientJwksUri: 'https://inside.acme.example/keys' },
    ]) {
      await clerk.fill(path, { ...crm, id: 'inside', ...wrong });
      expect([clerk.status, clerk.text]).toEqual([422, expect.stringContaining('OUTGOING_ALLOW')]);
      expect(clerk.filledIn(path)).toMatchObject(wrong);
    }
    await clerk.send(path, {
      ...keys,
      clientJwksUri: 'https://allowed.acme.example/keys',
      backchannelLogoutUri: 'https://allowed.acme.example/out',
    });
    expect(clerk.location).toBe(`${base}/applications/inside?done=created`);
  });

  it('escape markup in names', async () => {
    await clerk.fill(`${base}/applications/crm`, { name: '<script>x</script>' });
    await clerk.get(`${base}/applications`);
    expect(clerk.html).not.toContain('<script>x');
    expect(clerk.html).toContain('&lt;script&gt;x');
    await clerk.fill(`${base}/applications/crm`, { name: 'Customers' });
  });

  it('are removed for everyone, and can be restored', async () => {
    await clerk.get(`${base}/applications/crm`);
    await clerk.press(`${base}/applications/crm/remove`);
    await clerk.follow();
    expect(clerk.text).toContain('Restore');
    await clerk.press(`${base}/applications/crm/restore`);
    await clerk.follow();
    expect(clerk.text).toContain('Remove');
    expect((await lastEvent('application.restored')).details).toEqual({
      before: { status: 'removed' },
      after: { status: 'active' },
      device: expect.any(String),
    });
  });

  it('keep concurrent changes of two administrators, and show the second a conflict', async () => {
    const other = await clerkOf(sso);
    const path = `${base}/applications/crm`;
    await clerk.get(path);
    await other.fill(path, { name: 'Clients', audience: 'clients-api' });
    expect(other.location).toBe(`${path}?done=saved`);
    await clerk.send(path, { name: 'Buyers', sortField: '7' });
    expect(clerk.status).toBe(409);
    expect(clerk.text).toContain('Name They changed “Customers” to “Clients”. Your input');
    expect(clerk.text).toContain('Audience They changed “crm-api” to “clients-api”. This value');
    const merged = { name: 'Buyers', sortField: '7', audience: 'clients-api' };
    expect(clerk.filledIn(path)).toMatchObject(merged);
    await clerk.send(path);
    expect(clerk.location).toBe(`${path}?done=saved`);
    await clerk.get(path);
    expect(clerk.filledIn(path)).toMatchObject(merged);
    expect((await lastEvent('application.changed')).details).toEqual({
      before: { name: 'Clients', sortField: '' },
      after: { name: 'Buyers', sortField: '7' },
      device: expect.any(String),
    });
  });
});

describe('groups', () => {
  it('are added, changed and removed, except the default one', async () => {
    await clerk.fill(`${base}/groups/new`, { slug: 'finance', name: 'Finance' });
    await clerk.fill(`${base}/groups/finance`, { customUrl: 'https://finance.acme.example/' });
    await clerk.get(`${base}/groups/finance`);
    await clerk.press(`${base}/groups/finance/remove`);
    expect(clerk.location).toBe(`${base}/groups?done=removed`);
    await clerk.get(`${base}/groups/DEFAULT`);
    expect(clerk.html).not.toContain('/groups/DEFAULT/remove');
    const form_token = clerk.filledIn(`${base}/groups/DEFAULT`).form_token ?? '';
    await clerk.post(`${base}/groups/DEFAULT/remove`, { form_token });
    expect(clerk.status).toBe(404);
  });

  it('refuse an invalid address', async () => {
    const wrong = { slug: 'x', name: 'X', customUrl: 'javascript:x', logo: 'ftp://x/' };
    await clerk.fill(`${base}/groups/new`, wrong);
    expect(clerk.status).toBe(422);
    expect(clerk.filledIn(`${base}/groups/new`)).toMatchObject(wrong);
  });
});

describe('the settings of a tenant', () => {
  it('change only how its pages look', async () => {
    await clerk.fill(`${base}/settings`, { name: 'Acme & Co', accentColour: '#7A2468' });
    expect(clerk.location).toBe(`${base}/settings?done=saved`);
    sso.clock.advance({ seconds: 10 });
    await clerk.get('/assets/brand.css');
    expect(clerk.html).toContain('--accent:#7A2468');
    await clerk.get('/account');
    expect(clerk.html).toContain('Acme &amp; Co');
  });

  it.each([
    { accentColour: 'red;}' },
    { accentColour: '#12345' },
    { logo: 'javascript:x' },
    { background: '//evil.example/x.png' },
    { secondFactor: 'none' },
    { locale: 'de' },
  ])('refuse %j', async (wrong) => {
    await clerk.fill(`${base}/settings`, wrong);
    expect(clerk.status).toBe(422);
  });

  it('are refused by the database if they would open or rename a tenant', async () => {
    const { tenant, write } = await sso.tenant('acme');
    for (const change of [{ status: 'suspended' }, { key: 'www2' }, { is_operator: true }]) {
      const work = write((trx) =>
        trx.updateTable('tenant').set(change).where('id', '=', tenant.id).execute(),
      );
      await expect(work).rejects.toThrow('permission denied');
    }
  });
});

describe('a form', () => {
  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'from another site does nothing: %j',
    async (headers) => {
      await clerk.get(`${base}/settings`);
      const fields = clerk.filledIn(`${base}/settings`);
      await clerk.post(`${base}/settings`, { ...fields, name: 'Stolen' }, headers);
      expect(clerk.status).toBe(403);
      await clerk.get(`${base}/settings`);
      expect(clerk.filledIn(`${base}/settings`).name).not.toBe('Stolen');
    },
  );

  it('without the token of this browser does nothing', async () => {
    const other = await clerkOf(sso);
    await other.get(`${base}/settings`);
    const fields = other.filledIn(`${base}/settings`);
    await clerk.post(`${base}/settings`, { ...fields, name: 'Stolen' });
    expect(clerk.status).toBe(403);
  });

  it('is refused if a name appears twice, and a GET changes nothing', async () => {
    const answer = await sso.inject({
      method: 'POST',
      url: `${base}/settings`,
      headers: { host: acmeHost, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=a&name=b',
    });
    expect(answer.statusCode).toBe(400);
    await clerk.get(`${base}/applications/crm/remove`);
    expect(clerk.status).toBe(405);
  });

  it('asks for identity after 15 minutes, and continues with what was typed', async () => {
    await clerk.get(`${base}/settings`);
    sso.clock.advance({ minutes: 16 });
    await clerk.send(`${base}/settings`, { supportContact: 'help@acme.test' });
    expect(clerk.status).toBe(401);
    expect(clerk.text).toContain('Confirm it is you');
    await clerk.send(`${base}/settings`, { confirm_password: 'wrong' });
    expect(clerk.text).toContain('The password is wrong');
    await clerk.send(`${base}/settings`, { confirm_password: 'demo-password-1' });
    expect(clerk.location).toBe(`${base}/settings?done=saved`);
    await clerk.get(`${base}/settings`);
    expect(clerk.filledIn(`${base}/settings`).supportContact).toBe('help@acme.test');
    await clerk.send(`${base}/settings`, { supportContact: '' });
    expect(clerk.status).toBe(303);
    expect(await lastEvent('session.confirmed')).toMatchObject({ actor: expect.any(String) });
  });
});
