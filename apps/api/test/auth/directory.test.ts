import { createHash } from 'node:crypto';
import { azureAdLogin, azureAdVerify, getMe, getUser } from '@axp/contracts';
import {
  beginSignInTrial,
  finishDirectoryTrial,
  updateGroupMapping,
} from '@axp/contracts/administration';
import { runNow } from '@axp/server-kit/testing';
import type { CrookedProvider, OpenidProvider, Twist } from '@axp/server-kit/testing/openid';
import {
  answerOf,
  startCrookedProvider,
  startOpenidProvider,
} from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { administrator } from '../admin/admin-world.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod, buildUser, hostOfMerchant } from '../factories.ts';
import { tokensOf } from './tokens-of.ts';

const clientId = 'axp-booking-pages';
const audience = 'urn:axp:booking';
const callback = 'https://booking.test/login/sso/callback';
const grant = { aud: audience, azp: clientId, scp: 'sign-in' };

let api: TestApi;
let directory: OpenidProvider;
let crooked: CrookedProvider;
beforeAll(async () => {
  [api, directory, crooked] = await Promise.all([
    startTestApi(),
    startOpenidProvider({ redirectUris: [callback], clientId, clientSecret: null, audience }),
    startCrookedProvider(clientId),
  ]);
  // The library of the directory reads `Date`.
  api.clock.set(runNow().toISOString());
});
afterAll(async () => {
  directory.stop();
  crooked.stop();
  await api.close();
});

interface Own {
  readonly issuer: string;
  readonly allowed_domains?: string[];
  readonly creates_users?: boolean;
  readonly owns_addresses?: boolean;
  readonly is_enabled?: boolean;
}

/** A merchant with a directory; its people sign in on its own host. */
async function merchantWith(values: Own) {
  const { id } = await buildMerchant(api.db);
  await buildSignInMethod(api.db, {
    merchant_id: id,
    code: 'directory',
    kind: 'directory',
    authority: values.issuer,
    client_id: clientId,
    audience,
    ...values,
  });
  const host = hostOfMerchant(id);
  return { id, host, email: `ann.${id}@acme.test` };
}

/** A token as MSAL gets it in the browser: code and verifier of a client without a secret. */
async function tokenOfDirectory(account: string): Promise<string> {
  const verifier = 'v'.repeat(43);
  const shared = { client_id: clientId, redirect_uri: callback };
  const query = new URLSearchParams({
    ...shared,
    response_type: 'code',
    scope: 'openid profile email sign-in',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: account,
  });
  const answer = await answerOf(`${directory.issuer}/auth?${query.toString()}`);
  const code = answer.searchParams.get('code') ?? '';
  const response = await fetch(`${directory.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...shared,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

async function codeOf(refused: Promise<{ problem: { code: string } }>): Promise<string> {
  return (await refused).problem.code;
}

describe('finishDirectoryTrial', () => {
  it('[D-04] shows an administrator what a directory that is off has sent to the browser', async () => {
    const { issuer } = directory;
    const { id } = await merchantWith({ issuer, is_enabled: false, creates_users: true });
    const as = await administrator(api, { merchantId: id });
    const params = { code: 'directory' };
    const body = { accessToken: await tokenOfDirectory('ann') };
    const { data } = await api.call(finishDirectoryTrial, { as, params, body });
    expect(data).toMatchObject({ outcome: 'creates', needsCode: true, person: null });
    expect(data.claims).toContainEqual({ name: 'email', value: 'ann@acme.test' });
    const others = { as, params, body: { accessToken: 'a.b.c' } };
    expect(await codeOf(api.call(finishDirectoryTrial, others))).toBe('auth.provider_untrusted');
    const begun = await api.call(beginSignInTrial, { as, params });
    expect(begun.problem.code).toBe('sign_in_method.not_testable');
  });
});

describe('azureAdLogin', () => {
  it('[A-03] [J-04] signs in with the token of a real directory', async () => {
    const { id, host } = await merchantWith({
      issuer: directory.issuer,
      allowed_domains: ['acme.test'],
    });
    const person = await buildUser(api.db, {
      merchant_id: id,
      email: 'ann@acme.test',
      password_hash: null,
    });
    // Groups of its access token give rights as well (J-04).
    const group = { group: 'Planning', right: 'auditor', targetId: null } as const;
    const mapping = { version: 1, mode: 'on', claim: 'groups' } as const;
    const as = await administrator(api, { merchantId: id });
    const params = { code: 'directory' };
    const mapped = await api.call(updateGroupMapping, {
      as,
      params,
      body: { ...mapping, rights: [group] },
    });
    expect(mapped.status).toBe(200);
    const accessToken = await tokenOfDirectory('ann');
    const { data } = await api.call(azureAdLogin, { host, body: { accessToken } });
    const { data: detail } = await api.call(getUser, { as, params: { id: person.id } });
    expect(detail).toMatchObject({ isAuditor: true, isAdministrator: false });
    const query = { include: 'businessUnits' as const };
    const me = await api.call(getMe, { host, query, token: tokensOf(data).accessToken });
    expect(me.data.id).toBe(person.id);
  });

  it('[A-03] accepts a token signed with a key that the directory just rotated to', async () => {
    const { host } = await merchantWith({
      issuer: crooked.issuer,
      owns_addresses: true,
      creates_users: true,
      allowed_domains: ['acme.test'],
    });
    const claims = { ...grant, email: 'ann@acme.test' };
    const signIn = async () => {
      const accessToken = await crooked.accessToken(claims, api.clock.now(), {});
      return (await api.call(azureAdLogin, { host, body: { accessToken } })).status;
    };
    expect(await signIn()).toBe(200);
    await crooked.changeKey();
    expect(await signIn()).toBe(200);
  });

  const cases: readonly (readonly [string, Twist, string | null])[] = [
    ['a good token', {}, null],
    ['a clock 45 seconds ahead', { issuedIn: 45 }, null],
    ['a clock 45 seconds behind', { issuedIn: -345 }, null],
    ['a token that is over', { issuedIn: -420 }, 'auth.attempt_expired'],
    ['a token that begins later', { issuedIn: 300 }, 'auth.provider_untrusted'],
    ['a token for another audience', { claims: { aud: 'x' } }, 'auth.provider_untrusted'],
    ['a token of another issuer', { claims: { iss: 'https://x' } }, 'auth.provider_untrusted'],
    ['a token that another client got', { claims: { azp: 'x' } }, 'auth.provider_untrusted'],
    ['an id token', { claims: { scp: undefined } }, 'auth.provider_untrusted'],
    ['a token without an end', { claims: { exp: undefined } }, 'auth.provider_untrusted'],
    ['a token of nobody', { claims: { sub: undefined } }, 'auth.provider_untrusted'],
    ['a token without a signature', { isUnsigned: true }, 'auth.provider_untrusted'],
    ['a token somebody else signed', { hasForeignKey: true }, 'auth.provider_untrusted'],
    [
      'a doubtful address',
      { claims: { sub: 'new', email_verified: false } },
      'auth.email_unverified',
    ],
    ['no address', { claims: { sub: 'new', email: undefined } }, 'auth.email_unverified'],
    ['a stranger', { claims: { sub: 'new', email: 'else@acme.test' } }, 'auth.no_account'],
    ['another domain', { claims: { sub: 'new', email: 'ann@else.test' } }, 'auth.no_account'],
  ];

  it('[A-03] [Z-102] accepts only genuine tokens of the directory', async () => {
    const { issuer } = crooked;
    const own = { issuer, owns_addresses: true, allowed_domains: ['acme.test'] };
    const { id, host, email } = await merchantWith(own);
    await buildUser(api.db, { merchant_id: id, email, password_hash: null });
    for (const [what, twist, problem] of cases) {
      const accessToken = await crooked.accessToken({ ...grant, email }, api.clock.now(), twist);
      const answer = await api.call(azureAdLogin, { host, body: { accessToken } });
      expect([what, answer.status === 200 ? null : answer.problem.code]).toEqual([what, problem]);
    }
  });

  it('[H-02] links only a verified address of an allowed domain, and never a sign-in name', async () => {
    const { issuer } = crooked;
    const own = { issuer, owns_addresses: true, allowed_domains: ['acme.test'] };
    const claimed = (email: string) => ({ email, upn: email, preferred_username: email });
    const asked: readonly (readonly [string, object, object, string | null])[] = [
      ['the address of our own directory', own, { upn: undefined }, null],
      ['one that Entra vouches for', { ...own, owns_addresses: false }, { xms_edov: true }, null],
      ['one that Entra does not vouch for', own, { xms_edov: 0 }, 'auth.email_unverified'],
      ['a sign-in name', own, { email: undefined }, 'auth.link_required'],
      [
        'a sign-in name with a word of trust',
        own,
        { email: undefined, xms_edov: true },
        'auth.link_required',
      ],
      [
        'a sign-in name of a foreign provider',
        { ...own, owns_addresses: false },
        { email: undefined, xms_edov: true },
        'auth.email_unverified',
      ],
      ['an address without a domain', { ...own, allowed_domains: [] }, {}, 'auth.link_required'],
    ];
    for (const [what, settings, claims, problem] of asked) {
      const { id, host, email } = await merchantWith({ issuer, ...settings });
      await buildUser(api.db, { merchant_id: id, email, password_hash: null });
      const told = { ...grant, ...claimed(email) };
      const accessToken = await crooked.accessToken(told, api.clock.now(), {
        claims: { ...claims },
      });
      const answer = await api.call(azureAdLogin, { host, body: { accessToken } });
      expect([what, answer.status === 200 ? null : answer.problem.code]).toEqual([what, problem]);
    }
  });

  it.each(['', 'x.y', 'e30.e30.e30', '☃'.repeat(20)])('[Z-114] refuses %j', async (text) => {
    const { host } = await merchantWith({ issuer: crooked.issuer });
    const answer = await api.call(azureAdLogin, { host, body: { accessToken: text } });
    expect(answer.problem.status).toBe(text === '' ? 400 : 403);
  });

  it('[Z-102] refuses a token without a verified address', async () => {
    const { id, host, email } = await merchantWith({ issuer: crooked.issuer });
    await buildUser(api.db, { merchant_id: id, email, password_hash: null });
    const accessToken = await crooked.accessToken({ ...grant, email }, api.clock.now(), {});
    const refused = api.call(azureAdLogin, { host, body: { accessToken } });
    expect(await codeOf(refused)).toBe('auth.email_unverified');
  });

  it('[T-07] refuses a token for another merchant’s directory', async () => {
    const own = { issuer: crooked.issuer, owns_addresses: true };
    const here = await merchantWith(own);
    const there = await merchantWith({ ...own, issuer: directory.issuer });
    await buildUser(api.db, { merchant_id: there.id, email: here.email });
    const claims = { ...grant, email: here.email };
    const accessToken = await crooked.accessToken(claims, api.clock.now(), {});
    const body = { accessToken };
    expect(await codeOf(api.call(azureAdLogin, { host: there.host, body }))).toBe(
      'auth.provider_untrusted',
    );
    expect(await codeOf(api.call(azureAdLogin, { host: here.host, body }))).toBe('auth.no_account');
  });

  it('[A-05] reports that a directory is unreachable', async () => {
    const { host } = await merchantWith({ issuer: 'http://127.0.0.1:9' });
    const refused = await api.call(azureAdLogin, { host, body: { accessToken: 'x' } });
    expect([refused.status, refused.problem.code]).toEqual([503, 'auth.provider_unreachable']);
  });

  it('[Z-102] answers 404 when the directory is off', async () => {
    const { host } = await merchantWith({ issuer: crooked.issuer, is_enabled: false });
    const refused = await api.call(azureAdLogin, { host, body: { accessToken: 'x' } });
    expect([refused.status, refused.problem.code]).toEqual([404, 'auth.method_off']);
  });
});

describe('azureAdVerify', () => {
  it('[A-03] returns whom a token would sign in, without signing in', async () => {
    const own = { issuer: crooked.issuer, owns_addresses: true, creates_users: true };
    const { id, host, email } = await merchantWith(own);
    const claims = { ...grant, email, name: 'Ann Example' };
    const accessToken = await crooked.accessToken(claims, api.clock.now(), {});
    const verify = () => api.call(azureAdVerify, { host, body: { accessToken } });
    const stranger = { email, fullName: 'Ann Example', hasAccount: false };
    expect((await verify()).data).toEqual(stranger);
    expect((await verify()).data).toEqual(stranger);
    await buildUser(api.db, { merchant_id: id, email, password_hash: null });
    expect((await verify()).data).toEqual({ ...stranger, hasAccount: true });
  });

  it('[H-02] mails no code', async () => {
    const { id, host, email } = await merchantWith({
      issuer: crooked.issuer,
      owns_addresses: true,
    });
    await buildUser(api.db, { merchant_id: id, email, password_hash: null });
    const accessToken = await crooked.accessToken({ ...grant, email }, api.clock.now(), {});
    const { data } = await api.call(azureAdVerify, { host, body: { accessToken } });
    expect(data.hasAccount).toBe(true);
    const mails = await api.db
      .selectFrom('account_mail')
      .select('id')
      .where('merchant_id', '=', id)
      .execute();
    expect(mails).toEqual([]);
  });

  it('[A-03] refuses what the sign-in refuses', async () => {
    const { host, email } = await merchantWith({ issuer: crooked.issuer, owns_addresses: true });
    const accessToken = await crooked.accessToken({ ...grant, email }, api.clock.now(), {});
    const refused = api.call(azureAdVerify, { host, body: { accessToken } });
    expect(await codeOf(refused)).toBe('auth.no_account');
  });
});
