import { beginSso, finishSso } from '@axp/contracts';
import { testSignInMethod } from '@axp/contracts/administration';
import type { OpenidProvider, ProviderSettings } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildSignInMethod } from '../factories.ts';

const client = { clientId: 'axp-booking', clientSecret: 'a secret: 100% + "ours"' };
const code = 'staff-id';

let api: TestApi;
let boss: Member;
let provider: OpenidProvider | undefined;
let providers = 0;
beforeAll(async () => {
  api = await startTestApi({
    upstream: {
      secretOf: () => client.clientSecret,
      isPlainHttpAllowed: true,
      factorIssuers: new Set(),
    },
  });
  boss = await administrator(api);
});
afterEach(async () => {
  provider?.stop();
  await api.db.deleteFrom('sign_in_method').execute();
});
afterAll(() => api.close());

async function connect(settings: Partial<ProviderSettings>): Promise<void> {
  const redirectUris = [`https://${boss.host}/login/sso/callback`];
  providers += 1;
  // One account has the identity of one provider alone.
  const account = `person-${providers}`;
  provider = await startOpenidProvider({ ...client, redirectUris, account, ...settings });
  await buildSignInMethod(api.db, {
    merchant_id: boss.merchantId,
    code,
    issuer: provider.issuer,
    client_id: client.clientId,
    client_secret_name: 'SIGN_IN_SECRET_TEST',
    creates_users: true,
    allowed_domains: ['acme.test'],
  });
}

async function signIn() {
  const { host } = boss;
  const begun = await api.call(beginSso, { host, params: { code }, body: {} });
  const answer = await answerOf(begun.data.authorizationUrl);
  const body = { key: begun.data.key, answer: answer.search.slice(1) };
  return api.call(finishSso, { host, params: { code }, body });
}

async function findings() {
  const { data } = await api.call(testSignInMethod, { as: boss, params: { code } });
  return data.checks
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ step, finding, value }) => [step, finding, value]);
}

describe('a provider that accepts one client authentication method', () => {
  it.each<Partial<ProviderSettings>>([
    { authentication: 'client_secret_post', announced: ['client_secret_post'] },
    { authentication: 'client_secret_basic', announced: ['client_secret_basic'] },
    // It announces all that it can check, and has registered this client for one of them.
    { authentication: 'client_secret_basic' },
    { authentication: 'client_secret_jwt' },
  ])('[A-02] passes the test and signs in, twice: %j', async (settings) => {
    await connect(settings);
    expect(await findings()).toEqual([]);
    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 200]);
  });

  it('[D-04] fails the test with its methods if none is supported', async () => {
    await connect({ clientSecret: null, announced: ['none'] });
    expect(await findings()).toEqual([['client', 'client_method_unsupported', 'none']]);
    const { problem } = await api.call(beginSso, { host: boss.host, params: { code }, body: {} });
    expect(problem.code).toBe('auth.provider_unreachable');
  });
});

describe('a provider that signs id tokens with the client secret', () => {
  it('[D-04] fails the test with the algorithm, and signs no one in', async () => {
    await connect({ hasSymmetricTokens: true });
    expect(await findings()).toEqual([['keys', 'symmetric_tokens', 'HS256']]);
    expect((await signIn()).problem.code).toBe('auth.provider_untrusted');
  });
});
