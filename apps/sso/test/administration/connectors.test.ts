import { createAddressGuard } from '@axp/server-kit/outgoing';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestSso } from '../app.ts';
import { acmeOrigin, startTestSso } from '../app.ts';
import { addConnector } from '../peers/connectors.ts';
import type { DirectoryServer } from '../peers/directory-server.ts';
import { base as baseDn, service, startDirectoryServer } from '../peers/directory-server.ts';
import { loginAddress, Visitor } from '../visitor.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

const base = '/admin/t/acme/connectors';
const secrets: Record<string, string> = {
  SSO_CONNECTOR__ACME__STAFF: service.password,
  SSO_CONNECTOR__ACME__WRONG: 'not the password',
  SSO_CONNECTOR__ACME__CORP: 'a secret between the two of us',
};

let sso: TestSso;
let directory: DirectoryServer;
let provider: OpenidProvider;
let clerk: Clerk;
beforeAll(async () => {
  [sso, directory, provider] = await Promise.all([
    startTestSso({ connectorSecret: (name) => secrets[name] ?? null }),
    startDirectoryServer(),
    startOpenidProvider({
      redirectUris: [`${acmeOrigin}/login/callback/corp`],
      clientId: 'axp-sso',
      clientSecret: 'a secret between the two of us',
    }),
  ]);
});
afterAll(async () => {
  provider.stop();
  await Promise.all([directory.stop(), sso.close()]);
});
beforeEach(async () => {
  clerk = await clerkOf(sso);
});

/** Turns a method on; its test has to have passed. */
async function turnOn(slug: string): Promise<void> {
  await clerk.fill(`${base}/${slug}`, { isEnabled: 'yes' });
  expect(clerk.location).toBe(`${base}/${slug}?done=saved`);
}

/** Presses "test this connection", and answers what the page says. */
async function tested(slug: string): Promise<string> {
  await clerk.get(`${base}/${slug}`);
  await clerk.press(`${base}/${slug}/test`);
  return clerk.text;
}

describe('a directory that an administrator connects', () => {
  const form = () => ({
    slug: 'staff',
    name: 'Staff',
    url: directory.tlsUrl,
    certificateAuthority: directory.certificate,
    bindDn: service.dn,
    bindPasswordEnv: 'SSO_CONNECTOR__ACME__STAFF',
    baseDn,
    createsUsers: 'yes',
    isMailVerified: 'yes',
    allowedDomains: 'acme.test',
  });

  it('[A-02] is tested with its own certificate authority, and signs its people in', async () => {
    await clerk.fill(`${base}/new-ldap`, form());
    expect(clerk.location).toBe(`${base}/staff?done=created`);
    await clerk.get(`${base}/staff`);
    const { certificateAuthority } = clerk.filledIn(`${base}/staff`);
    expect(certificateAuthority).toBe(directory.certificate.trim());
    expect(await tested('staff')).toContain('The connection works');
    await turnOn('staff');
    const ann = new Visitor(sso.app);
    await ann.get(loginAddress().replace('/login?', '/login/with/staff?'));
    await ann.submit('/login/with/staff', { login: 'ann', password: 'password of ann' });
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });

  it('[A-02] [Z-102] shows the attributes of a person by name, and what a sign-in would do', async () => {
    const lookUp = async (person: string) => {
      await clerk.get(`${base}/staff`);
      await clerk.send(`${base}/staff/find`, { person });
      return clerk.text;
    };
    const ann = await lookUp('ann');
    expect(ann).toContain('uid=ann,ou=people,dc=acme,dc=test');
    expect(ann).toContain('Ann@Acme.test');
    expect(ann).toContain('This person has an account here');
    expect(ann).not.toMatch(/password of ann/);
    expect(await lookUp('locked')).toContain('Refused: the address is not');
    expect(await lookUp('nobody')).toContain('The directory has no one');
  });

  it.each([
    [{ certificateAuthority: '' }, "can't be trusted"],
    [{ bindPasswordEnv: 'SSO_CONNECTOR__ACME__WRONG' }, 'answered and refused'],
    [{ baseDn: 'dc=nobody,dc=test' }, 'answered and refused'],
    [{ url: 'ldaps://127.0.0.1:9' }, "can't be reached"],
    [{ baseDn: 'ou=elsewhere,dc=parts,dc=test' }, 'refers to another server'],
    [{ bindPasswordEnv: 'SSO_CONNECTOR__ACME__NONE' }, 'is not set on this server'],
  ])('[A-05] is reported as not working with %j', async (wrong, reason) => {
    await clerk.fill(`${base}/staff`, wrong);
    expect(clerk.location).toBe(`${base}/staff?done=saved`);
    expect(await tested('staff')).toContain(reason);
    await clerk.fill(`${base}/staff`, form());
    expect(await tested('staff')).toContain('The connection works');
  });

  it.each([
    ['no certificate', 'the certificate'],
    ['a broken one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['a key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ])('refuses %s as the certificate of its authority', async (_, certificateAuthority) => {
    await clerk.fill(`${base}/staff`, { certificateAuthority });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain('Paste one or more certificates');
    expect(clerk.filledIn(`${base}/staff`).certificateAuthority).toBe(certificateAuthority);
  });

  it('accepts a pasted chain of certificates', async () => {
    const chain = `${directory.certificate.trim()}\n${directory.certificate.trim()}`;
    await clerk.fill(`${base}/staff`, { certificateAuthority: chain.replaceAll('\n', '\r\n') });
    expect(await tested('staff')).toContain('The connection works');
    await clerk.get(`${base}/staff`);
    expect(clerk.filledIn(`${base}/staff`).certificateAuthority).toBe(chain);
  });
});

/** Why the platform sessions that came from a connector have ended; null for one that runs. */
const endsOf = async (slug: string) =>
  (
    await sso.db
      .selectFrom('platform_session as s')
      .innerJoin('connector as c', 'c.id', 's.connector_id')
      .select('s.end_reason')
      .where('c.slug', '=', slug)
      .execute()
  ).map(({ end_reason }) => end_reason);

describe('a provider that an administrator connects', () => {
  it('[A-02] is tested, and signs its people in', async () => {
    await clerk.fill(`${base}/new-oidc`, {
      slug: 'corp',
      name: 'Corp',
      issuer: provider.issuer,
      clientId: 'axp-sso',
      clientSecretEnv: 'SSO_CONNECTOR__ACME__CORP',
      createsUsers: 'yes',
      allowedDomains: 'acme.test',
    });
    expect(await tested('corp')).toContain('The connection works');
    await turnOn('corp');
    const ann = new Visitor(sso.app);
    await ann.get(loginAddress({ login_hint: 'ann' }));
    await ann.get(loginAddress({ login_hint: 'ann' }).replace('/login?', '/login/with/corp?'));
    await ann.get((await answerOf(ann.location ?? '')).href);
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
  });

  it('[H-02] [H-06] ends its sign-ons when it is switched off', async () => {
    expect(await endsOf('corp')).toEqual([null]);
    await clerk.fill(`${base}/corp`, { isEnabled: '' });
    expect(clerk.location).toBe(`${base}/corp?done=saved`);
    expect(await endsOf('corp')).toEqual(['administrator']);
    const late = new Visitor(sso.app);
    await late.get('/login/with/corp');
    expect(late.status).toBe(404);
    await clerk.fill(`${base}/corp`, { isEnabled: 'yes' });
    expect(await endsOf('corp')).toEqual(['administrator']);
  });

  it.each([
    ['another path of it', (issuer: string) => `${issuer}/tenant`, /can't be (?:reached|trusted)/],
    [
      'another name',
      (issuer: string) => issuer.replace('127.0.0.1', 'localhost'),
      /can't be trusted/,
    ],
    ['nobody there', () => 'http://127.0.0.1:9', /can't be reached/],
  ])('[A-05] is reported as not working at %s', async (name, issuerOf, reason) => {
    const slug = name.replaceAll(' ', '-');
    const issuer = issuerOf(provider.issuer);
    await clerk.fill(`${base}/new-oidc`, { slug, name, issuer, clientId: 'axp-sso' });
    expect(await tested(slug)).toMatch(reason);
  });
});

describe('an internal address', () => {
  let strict: TestSso;
  beforeAll(async () => {
    strict = await startTestSso({ outgoing: createAddressGuard({ rules: [] }) });
  });
  afterAll(() => strict.close());

  const oidc = () => ({ slug: 'corp', name: 'Corp', issuer: provider.issuer, clientId: 'axp-sso' });
  const ldap = () => ({ slug: 'staff', name: 'Staff', url: directory.tlsUrl, baseDn });

  it.each([
    ['new-oidc', oidc],
    ['new-ldap', ldap],
  ])('[H-08] is refused at its field, in both languages: %s', async (path, form) => {
    const own = await clerkOf(strict);
    await own.fill(`${base}/${path}`, form());
    expect(own.status).toBe(422);
    expect(own.text).toContain('internal network');
    await own.get(`${base}/${path}?lang=th`);
    await own.fill(`${base}/${path}`, form());
    expect(own.text).toContain('เครือข่ายภายใน');
  });

  it.each([
    ['corp', 'oidc', {}],
    ['staff', 'ldap', { url: 'ldaps://localhost:9', startTls: false }],
    ['upgraded', 'ldap', { url: 'ldap://localhost:9', startTls: true }],
  ] as const)('[H-08] is not called if stored before: %s', async (slug, kind, settings) => {
    const common = { createsUsers: false, allowedDomains: [] };
    const full = {
      clientId: 'axp-sso',
      scopes: 'openid',
      bindDn: null,
      baseDn,
      loginAttributes: ['uid'],
      idAttribute: 'entryUUID',
      mailAttribute: 'mail',
      nameAttribute: 'cn',
      ...common,
      ...settings,
    };
    const issuer = kind === 'oidc' ? provider.issuer : `urn:axp:ldap:${slug}`;
    await addConnector(strict, { slug, kind, issuer, settings: full });
    const own = await clerkOf(strict);
    await own.get(`${base}/${slug}`);
    await own.press(`${base}/${slug}/test`);
    expect(own.text).toContain('internal network');
  });
});
