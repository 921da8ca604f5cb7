import { setTimeout as pause } from 'node:timers/promises';
import { beginSso, finishSso, getMe, refreshTokens } from '@axp/contracts';
import { runNow } from '@axp/server-kit/testing/clock';
import type { CookieJar, OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, signOutAt, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod } from '../factories.ts';

// The provider reaches the server by its address, which is a host of the merchant as well.
const host = '127.0.0.1';
const client = { clientId: 'axp-booking', clientSecret: 'a secret between the two of us' };
const code = 'staff-id';

let api: TestApi;
let provider: OpenidProvider;
beforeAll(async () => {
  api = await startTestApi({
    upstream: {
      secretOf: () => client.clientSecret,
      isPlainHttpAllowed: true,
      factorIssuers: new Set(),
    },
  });
  const origin = await api.app.listen({ host, port: 0 });
  provider = await startOpenidProvider({
    ...client,
    redirectUris: [`https://${host}/login/sso/callback`],
    backchannelLogoutUri: `${origin}/v1/frontend/auth/backchannel-logout`,
  });
  const { id: merchant_id } = await buildMerchant(api.db);
  await api.db.insertInto('merchant_host').values({ merchant_id, host }).execute();
  await buildSignInMethod(api.db, {
    merchant_id,
    code,
    name: 'Staff',
    slot: 1,
    issuer: provider.issuer,
    client_id: client.clientId,
    client_secret_name: 'SIGN_IN_SECRET_TEST',
    creates_users: true,
    allowed_domains: ['acme.test'],
  });
  // The provider's tokens carry the time of the run.
  api.clock.set(runNow().toISOString());
});
afterAll(async () => {
  provider.stop();
  await api.close();
});

/** Signs in to the booking application through the provider, in a browser with these cookies. */
async function signIn(jar: CookieJar) {
  const begun = await api.call(beginSso, { host, params: { code }, body: {} });
  const answer = await answerOf(begun.data.authorizationUrl, jar);
  const body = { key: begun.data.key, answer: answer.search.slice(1) };
  const { data } = await api.call(finishSso, { host, params: { code }, body });
  if (!('accessToken' in data)) throw new Error('the sign-in is not complete');
  return data;
}

const statusOf = async (token: string) =>
  (await api.call(getMe, { host, token, query: {} })).status;

async function untilEnded(token: string): Promise<number> {
  for (let second = 0; second < 20; second += 1) {
    if ((await statusOf(token)) === 401) return second;
    await pause(1000);
  }
  throw new Error('the session still runs');
}

describe('[H-06] a sign-out at a certified OpenID provider', () => {
  it('ends the booking session of that sign-on within seconds, and no other', async () => {
    const [jar, otherJar]: CookieJar[] = [new Map(), new Map()];
    if (!jar || !otherJar) throw new Error('a browser is missing');
    const [signedIn, elsewhere] = [await signIn(jar), await signIn(otherJar)];
    expect(await statusOf(signedIn.accessToken)).toBe(200);
    await signOutAt(`${provider.issuer}/session/end`, jar);
    expect(await untilEnded(signedIn.accessToken)).toBeLessThan(20);
    expect(await statusOf(elsewhere.accessToken)).toBe(200);
    const refreshed = await api.call(refreshTokens, {
      host,
      body: { refreshToken: signedIn.refreshToken },
    });
    expect(refreshed.problem).toMatchObject({
      code: 'auth.refresh_rejected',
      params: { reason: 'upstream' },
    });
  });
});
