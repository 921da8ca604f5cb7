import { beginSso, endSession } from '@axp/contracts';
import { confirmIdentity } from '@axp/contracts/second-factor';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { buildUser, testPassword } from '../factories.ts';
import { nobodysId } from '../send.ts';
import { holdersOf } from './factor-world.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { startIdentityWorld } from './identity-world.ts';
import { tokensOf } from './tokens-of.ts';

const formType = 'application/x-www-form-urlencoded';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.close());

const secondsAgo = (seconds: number) =>
  Math.floor(world.api.clock.now().getTime() / 1000) - seconds;

/** The refusal of a guarded operation in a session that a provider has just begun. */
async function codeAfter({ host }: Pick<House, 'host'>, token: string) {
  const params = { id: nobodysId };
  return (await world.api.call(endSession, { host, token, params })).problem.code;
}

/** A person without a password, whom the first sign-in links. */
async function newPerson() {
  const house = await world.buildHouse({ allowed_domains: ['merchant.test'] });
  const user = await buildUser(world.api.db, { merchant_id: house.id, password_hash: null });
  return { house, claims: { sub: `subject of ${user.id}`, email: user.email } };
}

describe('[H-06] the proof of a session from a provider', () => {
  it.each([
    ['an hour ago', 3600, 'auth.confirmation_required'],
    ['15 minutes ago', 900, 'auth.confirmation_required'],
    ['14 minutes ago', 840, 'session.not_found'],
    ['in the future of its clock', -3600, 'session.not_found'],
  ])('has the age that the provider reports: %s', async (_, seconds, code) => {
    const { house, claims } = await newPerson();
    const { data } = await world.arrive(house, { ...claims, auth_time: secondsAgo(seconds) });
    expect(await codeAfter(house, tokensOf(data).accessToken)).toBe(code);
  });

  it('has the age of the sign-in when the provider reports none', async () => {
    const { house, claims } = await newPerson();
    const { data } = await world.arrive(house, claims);
    expect(await codeAfter(house, tokensOf(data).accessToken)).toBe('session.not_found');
  });
});

describe('[H-06] a new proof requested from a provider', () => {
  it.each<[string, () => Readonly<Record<string, unknown>>]>([
    ['17 minutes ago', () => ({ auth_time: secondsAgo(17 * 60) })],
    ['at no time that the provider names', () => ({})],
  ])('is refused if it was given %s', async (_, proof) => {
    const { house, claims } = await newPerson();
    const answer = await world.arrive(house, { ...claims, ...proof() }, { asksAgain: true });
    expect([answer.status, answer.problem.code]).toEqual([403, 'auth.provider_untrusted']);
  });

  it('is accepted if the provider authenticated the person now', async () => {
    const { house, claims } = await newPerson();
    const proven = { ...claims, auth_time: secondsAgo(0) };
    const { data } = await world.arrive(house, proven, { asksAgain: true });
    expect(await codeAfter(house, tokensOf(data).accessToken)).toBe('session.not_found');
  });
});

describe('beginSso', () => {
  it('[A-02] lets a provider without query responses use form_post', async () => {
    const { host } = await world.buildHouse();
    const { issuer } = world.crooked;
    const document = '/.well-known/openid-configuration';
    const metadata: unknown = await (await fetch(`${issuer}${document}`)).json();
    const posting = { ...Object(metadata), response_modes_supported: ['form_post'] };
    world.crooked.setPages({ [document]: posting });
    // The document of the provider is remembered for ten minutes.
    world.api.clock.advance({ minutes: 11 });
    const call = { host, headers: world.from(), params: { code: 'id' }, body: {} };
    const { data } = await world.api.call(beginSso, call);
    world.crooked.setPages({});
    world.api.clock.advance({ minutes: 11 });
    const query = new URL(data.authorizationUrl).searchParams;
    expect(query.get('response_mode')).toBe('form_post');
  });

  it('[A-02] redirects a posted response to the page that reads its query', async () => {
    const { host } = await world.buildHouse();
    const posted = await world.api.inject({
      method: 'POST',
      url: '/login/sso/callback',
      headers: { host, origin: world.crooked.issuer, 'content-type': formType },
      payload: 'state=abc&code=a%2Bb&user=%7B%22name%22%3A%22Ann%22%7D',
    });
    expect(posted.statusCode).toBe(303);
    expect(posted.headers.location).toBe('/login/sso/callback?state=abc&code=a%2Bb');
    expect(posted.headers['cache-control']).toBe('no-store');
  });

  it('[A-02] refuses a posted response that no query could carry', async () => {
    const { host } = await world.buildHouse();
    const posted = await world.api.inject({
      method: 'POST',
      url: '/login/sso/callback',
      headers: { host, 'content-type': formType },
      payload: `code=${'x'.repeat(9000)}`,
    });
    expect(posted.statusCode).toBe(400);
  });

  it.each([
    [true, 'login'],
    [false, null],
  ])('[H-06] requests a new proof when asked: %s', async (asksAgain, prompt) => {
    const { host } = await world.buildHouse();
    const body = { asksAgain };
    const call = { host, headers: world.from(), params: { code: 'id' }, body };
    const { data } = await world.api.call(beginSso, call);
    const query = new URL(data.authorizationUrl).searchParams;
    expect(query.get('prompt')).toBe(prompt);
    // Makes the provider say when the proof was.
    expect(Number(query.get('max_age'))).toBeGreaterThan(0);
  });
});

/** The refusal of a guarded operation that a member calls after a confirmation, or without one. */
async function codeOf(member: Member) {
  return codeAfter(member, await world.api.tokenOf(member));
}

describe('confirmIdentity', () => {
  it('[H-11] accepts a code of the authenticator app or a recovery code, each once', async () => {
    const { api } = world;
    const { withApp, codeOf: appCode } = holdersOf(api);
    const ann = await api.member();
    const { secret, codes } = await withApp(ann);
    const proofs = [appCode(secret), codes[0] ?? ''];
    for (const code of proofs) {
      api.clock.advance({ minutes: 16 });
      expect(await codeOf(ann)).toBe('auth.confirmation_required');
      const fresh = code === proofs[0] ? appCode(secret) : code;
      const confirmed = await api.call(confirmIdentity, { as: ann, body: { code: fresh } });
      expect(confirmed.status).toBe(204);
      expect(await codeOf(ann)).toBe('session.not_found');
      const again = await api.call(confirmIdentity, { as: ann, body: { code: fresh } });
      expect(again.problem.code).toBe('auth.code_wrong');
    }
  });

  it('[H-11] slows down guesses at the code', async () => {
    const { api } = world;
    const ann = await api.member();
    await holdersOf(api).withApp(ann);
    const refusals: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { code: `00000${guess}` };
      refusals.push((await api.call(confirmIdentity, { as: ann, body })).problem.code);
    }
    expect(refusals.at(0)).toBe('auth.code_wrong');
    expect(refusals.at(-1)).toBe('auth.too_many_attempts');
  });

  it('[H-06] refuses the password of another person, and people without one', async () => {
    const { api } = world;
    const ann = await api.member({ user: { password_hash: null } });
    const body = { currentPassword: testPassword };
    const { problem } = await api.call(confirmIdentity, { as: ann, body });
    expect(problem.code).toBe('auth.password_wrong');
  });

  it('[H-06] accepts either a password or a code', async () => {
    const ann = await world.api.member();
    for (const body of [{}, { currentPassword: 'one', code: '287082' }]) {
      const { problem } = await world.api.call(confirmIdentity, { as: ann, body });
      expect(problem.code).toBe('request.invalid');
    }
  });
});
