import { azureAdLogin, beginSso } from '@axp/contracts';
import { testSignInMethod } from '@axp/contracts/administration';
import { createAddressGuard, ruleForUrl } from '@axp/server-kit/outgoing';
import type { CrookedProvider, OpenidProvider } from '@axp/server-kit/testing/openid';
import { startCrookedProvider, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildSignInMethod, hostOfMerchant } from '../factories.ts';
import { administrator } from './admin-world.ts';

const clientId = 'axp-booking';
const rightSecret = 'a secret between the two of us';
const discovery = '/.well-known/openid-configuration';

let api: TestApi;
let boss: Member;
let provider: OpenidProvider;
let crooked: CrookedProvider;
beforeAll(async () => {
  const secrets = new Map([
    ['SIGN_IN_SECRET_RIGHT', rightSecret],
    ['SIGN_IN_SECRET_WRONG', 'another one'],
  ]);
  const upstream = {
    secretOf: (name: string) => secrets.get(name) ?? null,
    isPlainHttpAllowed: true,
    factorIssuers: new Set<string>(),
  };
  api = await startTestApi({ upstream });
  boss = await administrator(api);
  const redirectUris = [`https://${hostOfMerchant(boss.merchantId)}/login/sso/callback`];
  [provider, crooked] = await Promise.all([
    startOpenidProvider({ redirectUris, clientId, clientSecret: rightSecret }),
    startCrookedProvider(clientId),
  ]);
});
afterAll(async () => {
  provider.stop();
  crooked.stop();
  await api.close();
});
beforeEach(async () => {
  crooked.setPages({});
  crooked.setDown(false);
  await api.db.deleteFrom('sign_in_method').execute();
});

const connect = (values: Parameters<typeof buildSignInMethod>[1]) =>
  buildSignInMethod(api.db, {
    merchant_id: boss.merchantId,
    code: 'provider',
    client_id: clientId,
    ...values,
  });

const test = (code = 'provider') => api.call(testSignInMethod, { as: boss, params: { code } });

/** Each step with how it went: `keys: no_keys https://…`. */
async function told(code?: string): Promise<string[]> {
  const { data } = await test(code);
  return data.checks.map(({ step, outcome, finding, value }) =>
    [`${step}: ${finding ?? outcome}`, value].filter((part) => part !== null).join(' '),
  );
}

describe('testSignInMethod', () => {
  it('[D-04] [Z-102] passes a real provider with the right client and secret, on or off', async () => {
    await connect({
      issuer: provider.issuer,
      client_secret_name: 'SIGN_IN_SECRET_RIGHT',
      is_enabled: false,
    });
    const all = ['secret', 'discovery', 'issuer', 'keys', 'client'];
    expect(await told()).toEqual(all.map((step) => `${step}: passed`));
  });

  it.each([
    [{ client_secret_name: 'SIGN_IN_SECRET_WRONG' }, 'client: client_refused invalid_client'],
    [
      { client_secret_name: 'SIGN_IN_SECRET_RIGHT', client_id: 'somebody-else' },
      'client: client_refused invalid_client',
    ],
    [
      { client_secret_name: 'SIGN_IN_SECRET_FORGOTTEN' },
      'secret: secret_missing SIGN_IN_SECRET_FORGOTTEN',
    ],
  ])('[D-04] reports what is wrong with the client: %j', async (values, finding) => {
    await connect({ issuer: provider.issuer, ...values });
    const answer = await told();
    expect(answer.filter((line) => !line.endsWith(': passed'))).toEqual([finding]);
    expect(JSON.stringify(answer)).not.toContain(rightSecret);
  });

  it('[D-04] reports that a provider does not verify the client', async () => {
    crooked.setPages({ '/token': { error: 'invalid_request' } });
    await connect({ issuer: crooked.issuer });
    expect(await told()).toContain('client: client_unproven invalid_request');
    crooked.setPages({ '/token': {} });
    expect(await told()).toContain('client: client_unproven 200');
  });

  it.each<[string, () => Record<string, unknown>, (issuer: string) => string]>([
    [
      'another issuer',
      () => ({
        [discovery]: {
          issuer: 'https://evil.test',
          jwks_uri: `${crooked.issuer}/keys`,
          token_endpoint: `${crooked.issuer}/token`,
        },
      }),
      () => 'issuer: other_issuer https://evil.test',
    ],
    ['no keys', () => ({ '/keys': { keys: [] } }), (issuer) => `keys: no_keys ${issuer}/keys`],
    [
      'keys that are none',
      () => ({ '/keys': 'x' }),
      (issuer) => `keys: not_a_document ${issuer}/keys`,
    ],
    [
      'no document',
      () => ({ [discovery]: { issuer: 1 } }),
      (issuer) => `discovery: not_a_document ${issuer}${discovery}`,
    ],
    [
      'nothing there',
      () => ({ [discovery]: undefined }),
      (issuer) => `discovery: bad_status 404 ${issuer}${discovery}`,
    ],
  ])('[D-04] reports %s', async (_, pages, line) => {
    await connect({ issuer: crooked.issuer });
    crooked.setPages(pages());
    expect(await told()).toContain(line(crooked.issuer));
  });

  it('[D-04] reports an unreachable provider, and sends no further request', async () => {
    await connect({ issuer: 'http://127.0.0.1:9' });
    expect(await told()).toEqual([`discovery: unreachable http://127.0.0.1:9${discovery}`]);
  });

  it('[D-04] tests a directory, and the address that browsers use', async () => {
    const directory = {
      kind: 'directory',
      issuer: provider.issuer,
      audience: 'urn:axp:booking',
    };
    await connect({ ...directory, authority: provider.issuer });
    expect(await told()).toEqual(
      expect.arrayContaining(['discovery: passed', 'issuer: passed', 'authority: passed']),
    );
    await api.db.updateTable('sign_in_method').set({ authority: crooked.issuer }).execute();
    expect(await told()).toContain(`authority: other_issuer ${crooked.issuer}`);
  });

  it('[T-07] refuses methods of another merchant, passwords and cloud accounts', async () => {
    await buildSignInMethod(api.db, { code: 'theirs' });
    expect((await test('theirs')).problem.code).toBe('sign_in_method.not_found');
    expect((await test('local')).problem.code).toBe('sign_in_method.not_testable');
  });

  it('[D-01] is refused to staff', async () => {
    await connect({ issuer: provider.issuer });
    const as = await colleagueOf(api, boss);
    const refused = await api.call(testSignInMethod, { as, params: { code: 'provider' } });
    expect(refused.problem.code).toBe('access.denied');
  });
});

it('[Z-112] refuses a provider without TLS outside of the demo', async () => {
  const strict = await startTestApi({
    upstream: { secretOf: () => null, isPlainHttpAllowed: false, factorIssuers: new Set() },
  });
  const as = await administrator(strict);
  await buildSignInMethod(strict.db, { merchant_id: as.merchantId, issuer: provider.issuer });
  const { data } = await strict.call(testSignInMethod, { as, params: { code: 'provider' } });
  expect(data.checks).toMatchObject([{ step: 'discovery', finding: 'not_https' }]);
  await strict.close();
});

describe('an internal address', () => {
  /** A server whose operator allows the addresses that are given, and a provider of its merchant. */
  async function guarded(allowed: readonly string[], values: Parameters<typeof connect>[0]) {
    const rules = allowed.map(ruleForUrl);
    const strict = await startTestApi({ outgoing: createAddressGuard({ rules }) });
    const as = await administrator(strict);
    await buildSignInMethod(strict.db, { merchant_id: as.merchantId, ...values });
    return { strict, as };
  }

  it.each(['127.0.0.1', 'localhost'])(
    '[H-08] is not called, and the test reports it: %s',
    async (host) => {
      const issuer = provider.issuer.replace('127.0.0.1', host);
      const { strict, as } = await guarded([], { issuer });
      const { data } = await strict.call(testSignInMethod, { as, params: { code: 'provider' } });
      expect(data.checks).toEqual([
        {
          step: 'discovery',
          outcome: 'failed',
          finding: 'internal_address',
          value: `${issuer}${discovery}`,
        },
      ]);
      const { problem } = await strict.call(beginSso, {
        host: as.host,
        params: { code: 'provider' },
        body: {},
      });
      expect(problem.code).toBe('auth.provider_unreachable');
      await strict.close();
    },
  );

  it('[H-08] is not called when a document of an allowed address names it', async () => {
    const { issuer } = crooked;
    const inside = 'http://localhost:9';
    crooked.setPages({
      [discovery]: {
        issuer,
        jwks_uri: `${inside}/keys`,
        token_endpoint: `${inside}/token`,
      },
    });
    const { strict, as } = await guarded([issuer], { issuer });
    const { data } = await strict.call(testSignInMethod, { as, params: { code: 'provider' } });
    const faults = data.checks.filter(({ outcome }) => outcome === 'failed');
    expect(faults.map(({ step, finding, value }) => [step, finding, value])).toEqual([
      ['keys', 'internal_address', `${inside}/keys`],
      ['client', 'internal_address', `${inside}/token`],
    ]);
    await strict.close();
  });

  it('[H-08] is not called for the keys of a directory', async () => {
    const { issuer } = crooked;
    const directory = { kind: 'directory', code: 'directory', issuer, authority: issuer };
    crooked.setPages({ [discovery]: { issuer, jwks_uri: 'http://localhost:9/keys' } });
    const { strict, as } = await guarded([issuer], { ...directory, audience: 'urn:axp:booking' });
    const accessToken = await crooked.accessToken({}, strict.clock.now(), {});
    const sent = { host: as.host, body: { accessToken } };
    const { problem } = await strict.call(azureAdLogin, sent);
    expect(problem.code).toBe('auth.provider_unreachable');
    await strict.close();
  });
});
