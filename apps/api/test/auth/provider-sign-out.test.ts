import { endSession, getMe, listSessions, logout } from '@axp/contracts';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { cookiesIn, holdersOf } from './factor-world.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { startIdentityWorld } from './identity-world.ts';
import { pendingOf, tokensOf } from './tokens-of.ts';

let world: IdentityWorld;
let house: House;
beforeAll(async () => {
  world = await startIdentityWorld();
  const { issuer, setPages } = world.crooked;
  setPages({
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/session/end`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  house = await world.buildHouse({ allowed_domains: ['acme.test'], creates_users: true });
  await set({ signs_out_at_provider: true });
});

const ann = { sub: 'ann', email: 'ann@acme.test' };

/** Settings are remembered for 15 s. */
async function set(values: { signs_out_at_provider?: boolean; issuer?: string }) {
  await world.api.db
    .updateTable('sign_in_method')
    .set(values)
    .where('merchant_id', '=', house.id)
    .where('code', '=', 'id')
    .execute();
  world.api.clock.advance({ seconds: 16 });
}

async function signIn(claims: Readonly<Record<string, unknown>> = ann): Promise<string> {
  return tokensOf((await world.arrive(house, claims)).data).accessToken;
}

async function signOut(token: string): Promise<string | null> {
  const { host } = house;
  const { status, data } = await world.api.call(logout, { host, token });
  expect(status).toBe(200);
  const after = await world.api.call(getMe, { host, token, query: {} });
  expect(after.problem.code).toBe('auth.required');
  return data.signOutUrl;
}

/** Stored id tokens of the merchant's sessions. */
async function keptTokens() {
  const rows = await world.api.db
    .selectFrom('user_session')
    .select('upstream_id_token as token')
    .where('merchant_id', '=', house.id)
    .execute();
  return rows.flatMap(({ token }) => (token === null ? [] : [token]));
}

function change(values: { last_seen_at?: string; created_at?: string; expires_at?: string }) {
  const sessions = world.api.db.updateTable('user_session').set(values);
  return sessions.where('merchant_id', '=', house.id).execute();
}

describe('[A-13] signing out of a session that came from a provider', () => {
  it('redirects to the provider and back to the sign-in page, if its method is set to', async () => {
    const token = await signIn();
    expect((await keptTokens()).map((sealed) => sealed.includes('eyJ'))).toEqual([false]);
    const url = new URL((await signOut(token)) ?? '');
    const { id_token_hint: hint = '', ...asked } = Object.fromEntries(url.searchParams);
    expect(`${url.origin}${url.pathname}`).toBe(`${world.crooked.issuer}/session/end`);
    expect(asked).toEqual({
      client_id: 'axp-booking',
      post_logout_redirect_uri: `https://${house.host}/login`,
      state: expect.stringMatching(/^[\w-]{22,}$/),
    });
    expect(decodeJwt(hint)).toMatchObject({ iss: world.crooked.issuer, sub: 'ann' });
    expect(await keptTokens()).toEqual([]);
  });

  it('stays here, and stores no id token, unless its method is set to', async () => {
    await set({ signs_out_at_provider: false });
    const token = await signIn();
    expect(await keptTokens()).toEqual([]);
    expect(await signOut(token)).toBeNull();
  });

  it('stays here after a password', async () => {
    const as = await world.api.member({ user: { merchant_id: house.id } });
    expect((await world.api.call(logout, { as })).data).toEqual({ signOutUrl: null });
  });

  it.each([
    ['leaves out an id token that is too long for an address', 5_000, false],
    ['names the sign-in by one that fits', 100, true],
  ])('%s', async (_, characters, isNamed) => {
    const token = await signIn({ ...ann, note: 'x'.repeat(characters) });
    const { searchParams } = new URL((await signOut(token)) ?? '');
    expect(searchParams.get('client_id')).toBe('axp-booking');
    expect(searchParams.has('id_token_hint')).toBe(isNamed);
  });

  it('names the sign-in also after the second factor of its person', async () => {
    const holders = holdersOf(world.api);
    const user = { merchant_id: house.id, email: 'holder@acme.test' };
    const { secret } = await holders.withApp(await world.api.member({ user }));
    await world.api.db
      .updateTable('app_user')
      .set({ password_hash: null })
      .where('merchant_id', '=', house.id)
      .execute();
    const answer = await world.arrive(house, { sub: 'holder', email: user.email });
    const headers = { ...world.from(), ...cookiesIn(answer) };
    const browser = { ...pendingOf(answer.data), host: house.host, headers };
    const { data } = await holders.verify(browser, holders.codeOf(secret));
    const { searchParams } = new URL((await signOut(data.accessToken)) ?? '');
    expect(decodeJwt(searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: 'holder' });
  });

  it('ends here when the provider is unreachable', async () => {
    const token = await signIn();
    await set({ issuer: 'http://127.0.0.1:9' });
    expect(await signOut(token)).toBeNull();
  });

  it('ends here when the provider has no address for it', async () => {
    const token = await signIn();
    const other = await startCrookedProvider('axp-booking');
    await set({ issuer: other.issuer });
    expect(await signOut(token)).toBeNull();
    other.stop();
  });
});

describe('[H-10] an id token kept for signing out', () => {
  it('is deleted with a session that its person ends from another device', async () => {
    const [, token] = [await signIn(), await signIn()];
    expect(await keptTokens()).toHaveLength(2);
    const { host } = house;
    const { data: sessions } = await world.api.call(listSessions, { host, token });
    for (const { id, isCurrent } of sessions) {
      if (!isCurrent) await world.api.call(endSession, { host, token, params: { id } });
    }
    expect(await keptTokens()).toHaveLength(1);
  });

  it('is deleted with idle sessions', async () => {
    await signIn();
    await change({ last_seen_at: world.api.clock.hoursFromNow(-24 * 400) });
    await world.api.runJob('end_idle_sessions');
    expect(await keptTokens()).toEqual([]);
  });

  it('is deleted with expired sessions', async () => {
    await signIn();
    await change({
      created_at: world.api.clock.hoursFromNow(-48),
      expires_at: world.api.clock.hoursFromNow(-24),
    });
    await world.api.runJob('forget_sign_ins');
    expect(await keptTokens()).toEqual([]);
  });
});
