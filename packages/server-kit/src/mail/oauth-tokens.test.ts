import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { createCertificate } from '../testing/mail/certificate.ts';
import type { TokenEndpoint } from '../testing/mail/token-endpoint.ts';
import { startTokenEndpoint } from '../testing/mail/token-endpoint.ts';
import { TestClock } from '../testing/test-clock.ts';
import type { MailOAuthClient } from './oauth-client.ts';
import { createMailTokens } from './oauth-tokens.ts';

const mailbox = 'rooms@acme.test';
const application = { provider: 'microsoft', tenant: 'acme.test', clientId: 'app-1' } as const;
const tokenUrl = 'https://login.microsoftonline.com/acme.test/oauth2/v2.0/token';
const googleUrl = 'https://oauth2.googleapis.com/token';

let own: ReturnType<typeof createCertificate>;
let endpoint: TokenEndpoint;
let clock: TestClock;

beforeAll(() => {
  own = createCertificate();
});
beforeEach(async () => {
  endpoint = await startTokenEndpoint();
  clock = new TestClock('2026-11-02T02:00:00.000Z');
});
afterEach(() => endpoint.stop());

const tokensOf = (client: MailOAuthClient = { ...application, secret: 'hunter2' }) =>
  createMailTokens(client, { clock, fetch: endpoint.fetch });

async function verified(assertion: string | null | undefined) {
  const key = createPublicKey(own.key);
  const { payload } = await jwtVerify(assertion ?? '', key, { currentDate: clock.now() });
  return payload;
}

describe('[E-10] access tokens for a mailbox', () => {
  it('come from Microsoft for an application with a secret', async () => {
    expect(await tokensOf().get(mailbox)).toMatchObject({ value: 'token-1' });
    expect(endpoint.urls).toEqual([tokenUrl]);
    expect(endpoint.forms.map((form) => Object.fromEntries(form))).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'app-1',
        client_secret: 'hunter2',
        scope: 'https://outlook.office365.com/.default',
      },
    ]);
  });

  it('come from Microsoft for an application with a certificate', async () => {
    await tokensOf({ ...application, secret: own.key + own.certificate }).get(mailbox);
    const [form] = endpoint.forms;
    expect(form?.get('client_secret')).toBeNull();
    expect(form?.get('client_assertion_type')).toMatch(/:jwt-bearer$/);
    const assertion = form?.get('client_assertion') ?? '';
    const { raw } = new X509Certificate(own.certificate);
    expect(decodeProtectedHeader(assertion)).toMatchObject({
      alg: 'RS256',
      'x5t#S256': createHash('sha256').update(raw).digest('base64url'),
    });
    expect(await verified(assertion)).toMatchObject({ iss: 'app-1', sub: 'app-1', aud: tokenUrl });
  });

  it('come from Google for a service account that acts for the mailbox', async () => {
    const account = { client_email: 'axp@project.test', private_key: own.key };
    await tokensOf({ provider: 'google', secret: JSON.stringify(account) }).get(mailbox);
    const [form] = endpoint.forms;
    expect(endpoint.urls).toEqual([googleUrl]);
    expect(form?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    expect(await verified(form?.get('assertion'))).toMatchObject({
      iss: 'axp@project.test',
      sub: mailbox,
      aud: googleUrl,
      scope: 'https://mail.google.com/',
    });
  });

  it('are requested once for concurrent callers, and again five minutes before they expire', async () => {
    const tokens = tokensOf();
    await Promise.all([tokens.get(mailbox), tokens.get(mailbox)]);
    clock.advance({ seconds: 54 * 60 + 59 });
    expect(await tokens.get(mailbox)).toMatchObject({ value: 'token-1' });
    clock.advance({ seconds: 1 });
    expect(await tokens.get(mailbox)).toMatchObject({ value: 'token-2' });
  });

  it('are requested again after the mail server has refused one', async () => {
    const tokens = tokensOf();
    await tokens.get(mailbox);
    tokens.forget(mailbox);
    expect(await tokens.get(mailbox)).toMatchObject({ value: 'token-2' });
  });

  const expired = { error: 'invalid_client', error_description: 'AADSTS7000222: secret expired' };
  it.each([
    [401, expired, 'misconfigured', /AADSTS7000222/],
    [401, { error: 'unauthorized_client' }, 'misconfigured', /unauthorized_client/],
    [400, { error: 'invalid_grant', error_description: 'unknown mailbox' }, 'refused', /mailbox/],
    [503, { error: 'temporarily_unavailable' }, 'unreachable', /503/],
    [500, 'not an answer', 'unreachable', /./],
  ])('tell a refusal from an outage: %i %j', async (status, body, trouble, reason) => {
    endpoint.answer = { status, body };
    const tokens = tokensOf();
    const failure = { trouble, reason: expect.stringMatching(reason) };
    await expect(tokens.get(mailbox)).rejects.toMatchObject(failure);
    endpoint.answer = { status: 200, body: {} };
    expect(await tokens.get(mailbox)).toMatchObject({ value: 'token-2' });
  });

  it('report a provider that is away', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed');
    };
    const tokens = createMailTokens({ ...application, secret: 'hunter2' }, { clock, fetch });
    await expect(tokens.get(mailbox)).rejects.toMatchObject({ trouble: 'unreachable' });
  });

  it.each<[string, () => MailOAuthClient]>([
    ['a certificate and its private key', () => ({ ...application, secret: own.key })],
    ['a certificate and its private key', () => ({ ...application, secret: own.certificate })],
    ['the JSON key of a service account', () => ({ provider: 'google', secret: '{}' })],
    ['the JSON key of a service account', () => ({ provider: 'google', secret: 'hunter2' })],
  ])('need %s', (kind, client) => {
    expect(() => tokensOf(client())).toThrow(`must hold ${kind}`);
  });
});
