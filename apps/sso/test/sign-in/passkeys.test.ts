import { Authenticator } from '@axp/server-kit/testing/webauthn';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import { acmeOrigin, testSso } from '../app.ts';
import { addConnector } from '../peers/connectors.ts';
import { loginAddress, Visitor } from '../visitor.ts';

const sso = testSso();
beforeEach(async () => {
  sso.clock.advance({ minutes: 30 });
  await sso.db.deleteFrom('passkey').execute();
});

const origin = acmeOrigin;
const adding = '/account/security/passkeys/add';

async function withPassword(email = 'staff@acme.test'): Promise<Visitor> {
  const ann = new Visitor(sso.app);
  await ann.get('/login');
  await ann.submit('/login', { email, password: demoPassword });
  return ann;
}

/** A passkey that the platform knows as that of a person. */
async function registered(email?: string): Promise<Authenticator> {
  const key = new Authenticator();
  const ann = await withPassword(email);
  await ann.get('/account/security');
  const credential = key.create(ann.passkeyOptions(adding), { origin });
  await ann.submit(adding, { credential, name: 'My phone' });
  expect(ann.location).toBe('/account/security');
  return key;
}

type Given = Parameters<Authenticator['get']>[1];

/** The login page, and a proof for the challenge that it holds. */
async function proofOf(key: Authenticator, given: Given = { origin }, address = '/login') {
  const ann = new Visitor(sso.app);
  await ann.get(address);
  const credential = key.get(ann.passkeyOptions('/login/passkey'), given);
  return { ann, credential };
}

describe('a passkey', () => {
  it('[S-01] signs in alone, as two factors, and returns to the application', async () => {
    const key = await registered();
    const { ann, credential } = await proofOf(key, { origin }, loginAddress());
    await ann.submit('/login/passkey', { credential });
    expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
    const { methods } = await sso.db
      .selectFrom('platform_session')
      .select('methods')
      .orderBy('signed_in_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(methods).toEqual(['hwk', 'user', 'mfa']);
  });

  it('[S-01] is a second factor after the password, for its own person', async () => {
    const key = await registered();
    const ann = await withPassword();
    expect(ann.location).toBe('/login/verify');
    await ann.follow();
    const options = ann.passkeyOptions('/login/verify');
    await ann.submit('/login/verify', { credential: new Authenticator().get(options, { origin }) });
    expect(ann.status).toBe(401);
    const again = ann.passkeyOptions('/login/verify');
    await ann.submit('/login/verify', { credential: key.get(again, { origin }) });
    expect(ann.location).toBe('/account');
  });

  it('[H-11] of another person is no second factor', async () => {
    const own = await registered();
    const foreign = await registered('approver@acme.test');
    const ann = await withPassword();
    await ann.follow();
    const options = ann.passkeyOptions('/login/verify');
    await ann.submit('/login/verify', { credential: foreign.get(options, { origin }) });
    expect(ann.status).toBe(401);
    const again = ann.passkeyOptions('/login/verify');
    await ann.submit('/login/verify', { credential: own.get(again, { origin }) });
    expect(ann.location).toBe('/account');
  });

  it.each([
    ['of another origin', { origin: 'https://acme.sso.axp.test.evil.test' }],
    ['of another tenant', { origin: 'https://siam.sso.axp.test' }],
    ['that asked for no face, finger or PIN', { origin, isVerified: false }],
  ])('[S-01] is refused with a proof %s', async (_, given) => {
    const { ann, credential } = await proofOf(await registered(), given);
    await ann.submit('/login/passkey', { credential });
    expect(ann.status).toBe(401);
  });

  it('[S-01] is refused a second time, in another browser, and for another purpose', async () => {
    const key = await registered();
    const { ann, credential } = await proofOf(key);
    const thief = new Visitor(sso.app);
    await thief.get('/login');
    await thief.submit('/login/passkey', { credential });
    expect(thief.status).toBe(401);
    const form = ann.hiddenFields('/login/passkey');
    await ann.post('/login/passkey', { ...form, credential });
    expect(ann.location).toBe('/account');
    await ann.post('/login/passkey', { ...form, credential });
    expect(ann.status).toBe(401);
    await ann.get('/account/security');
    const { challenge } = JSON.parse(ann.passkeyOptions(adding));
    const options = JSON.stringify({ challenge, rpId: 'acme.sso.axp.test' });
    await ann.post('/login/passkey', { ...form, credential: key.get(options, { origin }) });
    expect(ann.status).toBe(401);
  });

  it('[S-01] is refused once removed, or when its person is deactivated', async () => {
    const key = await registered();
    const { ann, credential } = await proofOf(key);
    const set = (status: string) =>
      sso.db
        .updateTable('app_user')
        .set({ status })
        .where('email', '=', 'staff@acme.test')
        .execute();
    await set('deactivated');
    await ann.submit('/login/passkey', { credential });
    await set('active');
    expect(ann.status).toBe(401);
    await sso.db.deleteFrom('passkey').execute();
    const late = await proofOf(key);
    await late.ann.submit('/login/passkey', { credential: late.credential });
    expect(late.ann.status).toBe(401);
  });

  it('[A-02] never bypasses the provider of its person', async () => {
    const key = await registered();
    const connectorId = await addConnector(sso, {
      slug: 'staff-id',
      kind: 'oidc',
      issuer: 'https://id.acme.test',
      settings: { clientId: 'axp-sso' },
    });
    const belongTo = (id: string) =>
      sso.db
        .updateTable('app_user')
        .set({ connector_id: id })
        .where('email', '=', 'staff@acme.test')
        .returning('id')
        .execute();
    const { connector_id: local } = await sso.db
      .selectFrom('app_user')
      .select('connector_id')
      .where('email', '=', 'staff@acme.test')
      .executeTakeFirstOrThrow();
    await belongTo(connectorId);
    const { ann, credential } = await proofOf(key);
    await ann.submit('/login/passkey', { credential });
    await belongTo(local);
    expect(ann.status).toBe(403);
    expect(ann.text).toContain('staff-id decides who signs in to this account');
    await ann.get('/account');
    expect(ann.location).toBe('/login');
  });

  it('[A-02] is offered only where people sign in with a password of the platform', async () => {
    const enable = (isEnabled: boolean) =>
      sso.db
        .updateTable('connector')
        .set({ is_enabled: isEnabled })
        .where('kind', '=', 'local')
        .execute();
    const ann = new Visitor(sso.app);
    await enable(false);
    await ann.get('/login');
    await enable(true);
    expect(ann.html).not.toContain('data-passkey');
  });
});
