import { runNow } from '@axp/server-kit/testing';
import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { answerOf, startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { TestSso } from '../app.ts';
import { acmeOrigin, recorder, startTestSso } from '../app.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import { booking, loginAddress, Visitor } from '../visitor.ts';

const slugs = ['staff-id', 'partner-id'] as const;

const logged: unknown[] = [];
/** The operator trusts second factors of one provider. */
const factorIssuers = new Set<string>();
let sso: TestSso;
let providers: OpenidProvider[];
beforeAll(async () => {
  [sso, providers] = await Promise.all([
    startTestSso({ logger: recorder(logged), factorIssuers }),
    Promise.all(
      slugs.map((slug) =>
        startOpenidProvider({
          redirectUris: [`${acmeOrigin}/login/callback/${slug}`],
          clientId: 'axp-sso',
          clientSecret: 'a secret between the two of us',
          hasUserInfoAlone: slug === 'partner-id',
          hasGroupsApart: slug === 'staff-id',
          methods: ['pwd', 'mfa'],
        }),
      ),
    ),
  ]);
  const client = {
    clientId: 'axp-sso',
    sealedClientSecret: sealed(sso, 'a secret between the two of us'),
    createsUsers: true,
    allowedDomains: ['acme.test'],
  };
  for (const [index, slug] of slugs.entries()) {
    const issuer = providers[index]?.issuer ?? '';
    if (slug === 'partner-id') factorIssuers.add(issuer);
    await addConnector(sso, { slug, kind: 'oidc', issuer, settings: client });
  }
});
afterAll(async () => {
  for (const provider of providers) provider.stop();
  await sso.close();
});

/** Leaves for a provider as the person that it is hinted at. */
async function leaveFor(slug: string, hint: string, ann = new Visitor(sso.app)) {
  await ann.get(loginAddress({ login_hint: hint }));
  const query = new URLSearchParams({ ...booking, login_hint: hint });
  await ann.get(`/login/with/${slug}?${query.toString()}`);
  expect(ann.status).toBe(303);
  return { ann, address: ann.location ?? '' };
}

describe('two providers of one tenant', () => {
  it.each(slugs)(
    '[A-02] [S-01] %s signs in, and the application receives its key',
    async (slug) => {
      const { ann, address } = await leaveFor(slug, 'ann');
      const asked = new URL(address).searchParams;
      expect(asked.get('code_challenge_method')).toBe('S256');
      expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
      const answer = await answerOf(address);
      expect(answer.searchParams.get('iss')).toBe(providers[slugs.indexOf(slug)]?.issuer);
      await ann.get(answer.href);
      expect(await ann.follow()).toMatch(/^http:\/\/acme\.localhost:3000\/.*sessionKey=/);
    },
  );

  it('[A-02] identify people by issuer and subject: one address at both is two people', async () => {
    const rows = await sso.db
      .selectFrom('app_user')
      .select(['issuer', 'subject', 'display_name', 'username', 'groups'])
      .where('email', '=', 'ann@acme.test')
      .execute();
    expect(rows.map(({ issuer }) => issuer).sort()).toEqual(
      providers.map(({ issuer }) => issuer).sort(),
    );
    expect(new Set(rows.map((row) => row.display_name))).toEqual(new Set(['Person ann']));
    // For applications with the scopes `profile` and `groups`; the groups are in UserInfo alone, at one
    // provider with all else.
    for (const row of rows) {
      expect(row).toMatchObject({ username: 'ann', groups: ['Staff', 'Planning'] });
    }
  });

  it('[H-10] have a new account in the log once, however often its person returns', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { ann, address } = await leaveFor('staff-id', 'often');
      await ann.get((await answerOf(address)).href);
      expect(await ann.follow()).toContain('sessionKey=');
    }
    const created = await sso.db
      .selectFrom('audit_event')
      .innerJoin('app_user', (join) =>
        join.on(sql<boolean>`app_user.id::text = audit_event.subject`),
      )
      .select('audit_event.actor')
      .where('action', '=', 'user.created')
      .where('email', '=', 'often@acme.test')
      .execute();
    expect(created).toEqual([{ actor: 'staff-id' }]);
  });

  it('[H-11] receive how the application wants the person to authenticate', async () => {
    const ann = new Visitor(sso.app);
    const wanted = { prompt: 'login', max_age: '300', acr_values: 'urn:mfa' };
    await ann.get(`/login/with/staff-id?${new URLSearchParams(wanted).toString()}`);
    const asked = new URL(ann.location ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject(wanted);
    await ann.get('/login/with/staff-id');
    const usual = new URL(ann.location ?? '').searchParams;
    expect([usual.get('prompt'), usual.get('acr_values')]).toEqual([null, null]);
  });

  it('[A-02] ask which account to use after a sign-out, until the next sign-in', async () => {
    const ann = new Visitor(sso.app);
    const prompt = async () => {
      await ann.get('/login/with/staff-id');
      return new URL(ann.location ?? '').searchParams.get('prompt');
    };
    expect(await prompt()).toBeNull();
    await ann.get('/logout');
    expect(await prompt()).toBe('select_account');
    const { address } = await leaveFor('staff-id', 'next', ann);
    await ann.get((await answerOf(address)).href);
    await ann.follow();
    expect(await prompt()).toBeNull();
  });

  it.each([
    ['staff-id', ['fed', 'pwd']],
    ['partner-id', ['fed', 'pwd', 'mfa']],
  ])(
    '[H-11] report the time of the authentication, and methods that they are trusted with: %s',
    async (slug, methods) => {
      sso.clock.advance({ days: 90 });
      const before = runNow().getTime();
      const { ann, address } = await leaveFor(slug, 'timed');
      await ann.get((await answerOf(address)).href);
      const session = await sso.db
        .selectFrom('platform_session')
        .select(['signed_in_at', 'methods'])
        .orderBy('expires_at', 'desc')
        .executeTakeFirstOrThrow();
      const age = Math.abs(Date.parse(session.signed_in_at) - before);
      expect(age).toBeLessThan(60_000);
      expect(session.methods).toEqual(methods);
    },
  );

  it('[A-02] accept a response once, and for the browser that asked', async () => {
    const { ann, address } = await leaveFor('staff-id', 'ben');
    const answer = await answerOf(address);
    const thief = new Visitor(sso.app);
    await thief.get('/login');
    await thief.get(answer.href);
    expect(thief.status).toBe(400);
    expect(thief.text).toContain('another browser');
    await ann.get(answer.href);
    expect(ann.status).toBe(400);
  });

  it('[A-02] don’t accept each other’s responses, on any path', async () => {
    const { ann, address } = await leaveFor('staff-id', 'cat');
    const answer = await answerOf(address);
    await ann.get(answer.href.replace('/staff-id', '/partner-id'));
    expect(ann.status).toBe(400);
    // The other's code in our own attempt: its issuer gives it away (RFC 9207).
    const own = await leaveFor('staff-id', 'cat', ann);
    const other = await leaveFor('partner-id', 'cat', ann);
    const stolen = await answerOf(other.address);
    stolen.pathname = stolen.pathname.replace('/partner-id', '/staff-id');
    stolen.searchParams.set('state', new URL(own.address).searchParams.get('state') ?? '');
    await ann.get(stolen.href);
    expect(ann.status).toBe(401);
    expect(ann.text).toContain('staff-id did not sign you in');
    const recorded = await sso.db
      .selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'sign_in.upstream_untrusted')
      .execute();
    expect(recorded).toEqual([{ actor: 'staff-id' }]);
  });

  it.each([
    ['without its issuer', (answer: URL) => answer.searchParams.delete('iss')],
    ['with a wrong issuer', (answer: URL) => answer.searchParams.set('iss', 'https://evil.test')],
    ['with another code', (answer: URL) => answer.searchParams.set('code', 'x'.repeat(43))],
    ['without a code', (answer: URL) => answer.searchParams.delete('code')],
  ])('[A-02] sign in no one with a response %s', async (_, spoil) => {
    const { ann, address } = await leaveFor('staff-id', 'dan');
    const answer = await answerOf(address);
    spoil(answer);
    await ann.get(answer.href);
    expect(ann.status).toBe(401);
    expect(ann.answer?.cookies.some(({ name }) => name.includes('browser'))).toBe(false);
  });

  it.each([
    ['unknown', 'x'.repeat(54)],
    ['missing', ''],
  ])('[A-02] refuse a response whose state is %s', async (_, state) => {
    const ann = new Visitor(sso.app);
    await ann.get(
      `/login/callback/staff-id?${new URLSearchParams({ code: 'x', state }).toString()}`,
    );
    expect(ann.status).toBe(400);
  });

  it('[A-05] that report a failed sign-in are named, with the other sign-in methods', async () => {
    const { ann, address } = await leaveFor('staff-id', 'refused');
    const answer = await answerOf(address);
    expect(answer.searchParams.get('error')).toBe('access_denied');
    await ann.get(answer.href);
    expect(ann.status).toBe(401);
    expect(ann.text).toContain('staff-id did not sign you in');
    expect(ann.text).toContain('Continue with partner-id');
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: 'upstream_sign_in',
        reason: expect.stringContaining('error: access_denied, error_description: '),
      }),
    );
  });

  it('[A-05] that are unreachable are reported', async () => {
    await addConnector(sso, {
      slug: 'gone-id',
      kind: 'oidc',
      issuer: 'http://127.0.0.1:9',
      settings: { clientId: 'x' },
    });
    const ann = new Visitor(sso.app);
    await ann.get('/login/with/gone-id');
    expect(ann.status).toBe(502);
    expect(ann.text).toContain('gone-id is not available');
  });

  it('that reject our client are reported as unavailable, and logged as an error', async () => {
    const connectors = sso.db.updateTable('connector').where('slug', '=', 'staff-id');
    const { settings } = await sso.db
      .selectFrom('connector')
      .select('settings')
      .where('slug', '=', 'staff-id')
      .executeTakeFirstOrThrow();
    const wrong = { clientId: 'axp-sso', sealedClientSecret: sealed(sso, 'mistyped') };
    await connectors.set({ settings: JSON.stringify(wrong) }).execute();
    const { ann, address } = await leaveFor('staff-id', 'ann');
    await ann.get((await answerOf(address)).href);
    await connectors.set({ settings: JSON.stringify(settings) }).execute();
    expect([ann.status, ann.text]).toEqual([
      502,
      expect.stringContaining('staff-id is not available'),
    ]);
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'upstream_client_rejected',
        connector: 'staff-id',
        reason: expect.stringMatching(/^error: invalid_client, error_description: .+, status: 401/),
      }),
    );
  });

  it('[A-02] create accounts only if the tenant allows it, and refuse deactivated people', async () => {
    await sso.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('email', '=', 'ann@acme.test')
      .execute();
    const known = await leaveFor('staff-id', 'ann');
    await known.ann.get((await answerOf(known.address)).href);
    expect(known.ann.status).toBe(403);
    expect(known.ann.text).toContain('deactivated');
    await sso.db
      .updateTable('connector')
      .set({
        settings: JSON.stringify({
          clientId: 'axp-sso',
          sealedClientSecret: sealed(sso, 'a secret between the two of us'),
        }),
      })
      .where('slug', '=', 'staff-id')
      .execute();
    const stranger = await leaveFor('staff-id', 'eve');
    await stranger.ann.get((await answerOf(stranger.address)).href);
    expect(stranger.ann.status).toBe(403);
    expect(stranger.ann.text).toContain('you have no account at Acme');
  });
});
