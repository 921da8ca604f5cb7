import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { TestSso } from '../app.ts';
import { acmeOrigin, startTestSso } from '../app.ts';
import { call, tokenPath } from '../client.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import type { DirectoryServer } from '../peers/directory-server.ts';
import { base as baseDn, service, startDirectoryServer } from '../peers/directory-server.ts';
import { loginAddress, Visitor } from '../visitor.ts';

const clientSecret = 'a secret between the two of us';
/** Of the challenge that visitors come with (RFC 7636, appendix B). */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const approver = 'approver@acme.test';

let sso: TestSso;
let directory: DirectoryServer;
const providers: OpenidProvider[] = [];
beforeAll(async () => {
  [sso, directory] = await Promise.all([startTestSso(), startDirectoryServer()]);
  await addProvider('open-id', []);
  await addProvider('corp-id', ['acme.test']);
  await addDirectory('staff', {});
  await addDirectory('verified', { isMailVerified: true, allowedDomains: ['acme.test'] });
  await addDirectory('unsure', { allowedDomains: ['acme.test'] });
});
afterAll(async () => {
  for (const provider of providers) provider.stop();
  await Promise.all([sso.close(), directory.stop()]);
});

/** A provider that vouches for whatever address it is asked for. */
async function addProvider(slug: string, allowedDomains: readonly string[]): Promise<void> {
  const redirectUris = [`${acmeOrigin}/login/callback/${slug}`];
  const provider = await startOpenidProvider({ redirectUris, clientId: 'axp-sso', clientSecret });
  providers.push(provider);
  const { issuer } = provider;
  const settings = {
    clientId: 'axp-sso',
    sealedClientSecret: sealed(sso, clientSecret),
    createsUsers: true,
    allowedDomains,
  };
  await addConnector(sso, { slug, kind: 'oidc', issuer, settings });
}

async function addDirectory(slug: string, rules: object): Promise<void> {
  const settings = {
    url: directory.tlsUrl,
    certificateAuthority: directory.certificate,
    bindDn: service.dn,
    sealedBindPassword: sealed(sso, service.password),
    baseDn,
    createsUsers: true,
    ...rules,
  };
  await addConnector(sso, { slug, kind: 'ldap', issuer: `urn:axp:ldap:${slug}`, settings });
}

/** Comes back from a provider that has signed in this account. */
async function arriveAs(slug: string, account: string): Promise<Visitor> {
  const visitor = new Visitor(sso.app);
  await visitor.get(loginAddress({ login_hint: account }));
  const query = new URL(loginAddress({ login_hint: account }), acmeOrigin).search;
  await visitor.get(`/login/with/${slug}${query}`);
  await visitor.get((await answerOf(visitor.location ?? '')).href);
  return visitor;
}

/** The same, up to the page that asks for the code. */
async function waitingAs(account: string, slug = 'open-id'): Promise<Visitor> {
  const visitor = await arriveAs(slug, account);
  expect(visitor.location).toBe('/login/address');
  await visitor.get('/login/address');
  expect(visitor.status).toBe(200);
  return visitor;
}

async function codeTo(address: string): Promise<string> {
  await sso.runJob('send_account_mails');
  const mail = sso.mails.findLast(({ to }) => to.address === address);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

const type = (visitor: Visitor, code: string) => visitor.submit('/login/address', { code });

/** Returns the claims that the booking application receives. */
async function idClaimsOf(visitor: Visitor) {
  const arrived = await visitor.follow();
  const handle = new URL(arrived ?? '').searchParams.get('sessionKey') ?? '';
  const body = {
    grant_type: 'session_key',
    session_key: handle,
    code_verifier: verifier,
    scopes: ['openid', 'email'],
    instance_id: 'tab-1',
  };
  const answer = await call(sso, tokenPath, { body });
  return decodeJwt<Record<string, unknown>>(answer.json().data.id_token);
}

const accountsOf = (email: string) =>
  sso.db
    .selectFrom('app_user as u')
    .innerJoin('connector as c', 'c.id', 'u.connector_id')
    .select(['u.id', 'c.slug', 'u.is_email_verified as isVerified', 'u.proven_email as proven'])
    .where('u.email', '=', email)
    .orderBy('c.slug')
    .execute();

describe('a tenant administrator who adds a provider that asserts a colleague’s address', () => {
  it('[H-02] gets another account, whose address is only asserted by the provider', async () => {
    const before = await accountsOf(approver);
    const visitor = await arriveAs('corp-id', approver);
    const claims = await idClaimsOf(visitor);
    expect(claims).toMatchObject({ email: approver, email_verified: true, email_proof: 'domain' });
    expect(before.map(({ id }) => id)).not.toContain(claims.sub);
  });

  it('[H-02] gets none if no domain is set: the code goes to the colleague', async () => {
    const visitor = await waitingAs(approver);
    expect(visitor.text).toContain(`We emailed a code to ${approver}`);
    await type(visitor, '000000');
    expect([visitor.status, visitor.text]).toEqual([401, expect.stringContaining('not correct')]);
    expect((await accountsOf(approver)).map(({ slug }) => slug)).not.toContain('open-id');
    expect(await codeTo(approver)).toMatch(/^\d{6}$/);
  });

  it('[H-02] can’t change the address of an account to the colleague’s afterwards', async () => {
    const { tenant } = await sso.tenant('acme');
    const visitor = await waitingAs('mallory@acme.test');
    await type(visitor, await codeTo('mallory@acme.test'));
    expect(await idClaimsOf(visitor)).toMatchObject({ email_proof: 'mail' });
    // The provider keeps the subject, and names another address.
    await sso.db
      .updateTable('app_user')
      .set({ subject: approver })
      .where('tenant_id', '=', tenant.id)
      .where('email', '=', 'mallory@acme.test')
      .execute();
    const claims = await idClaimsOf(await arriveAs('open-id', approver));
    expect(claims).toMatchObject({ email: approver, email_verified: false });
    expect(claims).not.toHaveProperty('email_proof');
  });
});

describe('an application for one domain', () => {
  it('[H-02] opens for a verified address alone, not for one that is only asserted', async () => {
    const { tenant } = await sso.tenant('acme');
    const rules = sso.db
      .updateTable('access_rule')
      .where('tenant_id', '=', tenant.id)
      .where('application_id', '=', 'axp-booking');
    await rules.set({ kind: 'email_domain', value: 'acme.test' }).execute();
    const asserted = await (await arriveAs('open-id', approver)).follow();
    const verified = await (await arriveAs('corp-id', approver)).follow();
    await rules.set({ kind: 'everyone', value: '' }).execute();
    expect(new URL(asserted ?? '').searchParams.get('error')).toBe('access_denied');
    expect(verified).toContain('sessionKey=');
  });
});

describe('the code of a first sign-in', () => {
  it('[H-02] creates the account once it is entered, and later sign-ins need none', async () => {
    const email = 'ann@else.test';
    const visitor = await waitingAs(email);
    expect(await accountsOf(email)).toEqual([]);
    const code = await codeTo(email);
    await type(visitor, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await idClaimsOf(visitor)).toMatchObject({ email, email_verified: true });
    expect(await accountsOf(email)).toMatchObject([{ isVerified: true, proven: email }]);
    const later = await idClaimsOf(await arriveAs('open-id', email));
    expect(later).toMatchObject({ email, email_verified: true, email_proof: 'mail' });
    await visitor.get('/login/address');
    expect([visitor.status, visitor.text]).toEqual([
      410,
      expect.stringContaining('No sign-in is waiting'),
    ]);
  });

  it('[H-02] does not work in another browser', async () => {
    const email = 'ben@else.test';
    const visitor = await waitingAs(email);
    const code = await codeTo(email);
    const thief = new Visitor(sso.app);
    await thief.get('/login');
    const { form_token = '' } = thief.hiddenFields('/login');
    await thief.post('/login/address', { form_token, code });
    expect(thief.status).toBe(410);
    const second = await waitingAs(email);
    await type(second, code);
    expect(second.status).toBe(401);
    await type(visitor, code);
    expect(await visitor.follow()).toContain('sessionKey=');
  });

  it('[H-02] expires after ten minutes, and another one can be sent after a minute', async () => {
    const email = 'cat@else.test';
    const visitor = await waitingAs(email);
    const old = await codeTo(email);
    await visitor.submit('/login/address/resend');
    expect([visitor.status, visitor.answer?.headers['retry-after']]).toEqual([429, '60']);
    sso.clock.advance({ minutes: 10 });
    await type(visitor, old);
    expect([visitor.status, visitor.text]).toEqual([410, expect.stringContaining('has expired')]);
    await visitor.submit('/login/address/resend');
    await visitor.follow();
    expect(visitor.text).toContain('We emailed another code');
    const fresh = await codeTo(email);
    await type(visitor, old);
    expect(visitor.status).toBe(401);
    await type(visitor, fresh);
    expect(await visitor.follow()).toContain('sessionKey=');
  });

  it('[H-02] limits guesses like a password', async () => {
    const email = 'dan@else.test';
    const visitor = await waitingAs(email);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      await type(visitor, '000000');
      statuses.push(visitor.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('[H-02] is mailed to one address at a limited rate, whoever asks', async () => {
    const email = 'eve@else.test';
    for (let time = 0; time < 5; time += 1) await waitingAs(email);
    const late = await arriveAs('open-id', email);
    expect([late.status, late.text]).toEqual([429, expect.stringContaining('Try again in')]);
  });

  it('[H-02] is stored nowhere, like the handle of the browser', async () => {
    const email = 'fay@else.test';
    const visitor = await waitingAs(email);
    const code = await codeTo(email);
    const cookie = visitor.cookieOf('__Host-axp-address') ?? '';
    expect(cookie).not.toBe('');
    const rows = await sso.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('purpose', '=', 'address_code')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(`"${code}"|${cookie}`);
  });

  it('[H-02] is refused with a form of another page, and for a provider that was switched off', async () => {
    const email = 'gus@else.test';
    const visitor = await waitingAs(email);
    const code = await codeTo(email);
    await visitor.post('/login/address', { form_token: 'x', code });
    expect(visitor.status).toBe(403);
    const setEnabled = (is_enabled: boolean) =>
      sso.db.updateTable('connector').set({ is_enabled }).where('slug', '=', 'open-id').execute();
    await setEnabled(false);
    await type(visitor, code);
    expect(visitor.status).toBe(410);
    await setEnabled(true);
    expect(await accountsOf(email)).toEqual([]);
  });

  it('[H-02] [I-01] is requested in Thai, on the page and in the mail', async () => {
    const email = 'hun@else.test';
    const visitor = new Visitor(sso.app);
    await visitor.get('/login?lang=th');
    await visitor.get(`/login/with/open-id?login_hint=${email}&lang=th`);
    await visitor.get((await answerOf(visitor.location ?? '')).href);
    await visitor.follow();
    expect(visitor.text).toContain('ตรวจสอบอีเมลของคุณ');
    expect(await codeTo(email)).toMatch(/^\d{6}$/);
    expect(sso.mails.findLast(({ to }) => to.address === email)?.subject).toMatch(/^รหัสเข้าสู่ระบบ/);
  });

  it('[H-02] is needed once by existing people with an unproven address', async () => {
    const email = 'ida@else.test';
    const visitor = await waitingAs(email);
    await type(visitor, await codeTo(email));
    await visitor.follow();
    const before = { is_email_verified: false, proven_email: null };
    await sso.db.updateTable('app_user').set(before).where('email', '=', email).execute();
    const [account] = await accountsOf(email);
    const again = await waitingAs(email);
    await type(again, await codeTo(email));
    await again.follow();
    expect(await accountsOf(email)).toEqual([{ ...account, isVerified: true, proven: email }]);
  });

  it('[A-05] [H-02] is not offered for an address that a provider does not verify', async () => {
    const visitor = await arriveAs('open-id', 'unverified');
    expect([visitor.status, visitor.text]).toEqual([
      403,
      expect.stringContaining('does not confirm that your email address is yours'),
    ]);
  });

  it('[H-02] does not lock out a person whose provider no longer verifies the address', async () => {
    await (await arriveAs('corp-id', 'jim@acme.test')).follow();
    await sso.db
      .updateTable('app_user')
      .set({ subject: 'unverified' })
      .where('email', '=', 'jim@acme.test')
      .execute();
    const claims = await idClaimsOf(await arriveAs('corp-id', 'unverified'));
    expect(claims).toMatchObject({ email: 'unverified@acme.test', email_verified: false });
  });
});

describe('the address in a directory', () => {
  async function tryAs(slug: string): Promise<Visitor> {
    const visitor = new Visitor(sso.app);
    await visitor.get(loginAddress().replace('/login?', `/login/with/${slug}?`));
    await visitor.submit(`/login/with/${slug}`, { login: 'ann', password: 'password of ann' });
    return visitor;
  }

  it.each(['staff', 'unsure'])('[H-02] needs a code if it is not verified: %s', async (slug) => {
    sso.clock.advance({ days: 1 });
    const visitor = await tryAs(slug);
    expect(visitor.location).toBe('/login/address');
    await visitor.follow();
    await type(visitor, await codeTo('ann@acme.test'));
    expect(await idClaimsOf(visitor)).toMatchObject({
      email: 'ann@acme.test',
      email_proof: 'mail',
    });
  });

  it('[H-02] needs none if the administrator trusts it and has set its domain', async () => {
    const visitor = await tryAs('verified');
    expect(await idClaimsOf(visitor)).toMatchObject({
      email_verified: true,
      email_proof: 'domain',
    });
  });
});

describe('a directory that refuses a person', () => {
  it('[H-10] is in the security log, with its person', async () => {
    const visitor = new Visitor(sso.app);
    await visitor.get(loginAddress().replace('/login?', '/login/with/staff?'));
    const form = { login: 'expired', password: 'password of expired' };
    await visitor.submit('/login/with/staff', form);
    expect(visitor.status).toBe(401);
    const refused = await sso.db
      .selectFrom('audit_event')
      .select(['subject', 'details'])
      .where('action', '=', 'sign_in.refused')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(refused).toMatchObject({
      subject: 'staff:expired',
      details: { reason: 'auth.invalid_credentials' },
    });
  });
});

describe('a person with a password of the platform', () => {
  it('[H-02] has an address proven by mail', async () => {
    const visitor = new Visitor(sso.app);
    await visitor.get(loginAddress());
    await visitor.submit('/login', { email: approver, password: 'demo-password-1' });
    expect(await idClaimsOf(visitor)).toMatchObject({ email: approver, email_proof: 'mail' });
  });
});
