import {
  azureAdLogin,
  beginSso,
  cloudLogin,
  getMe,
  refreshTokens,
  resetSecondFactors,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { beginApp } from '@axp/contracts/second-factor';
import type { CrookedProvider } from '@axp/server-kit/testing/openid';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildCloudTenant, buildSignInMethod } from '../factories.ts';
import { nobodysId } from '../send.ts';
import type { TestPlatform } from './cloud-platform.ts';
import { startTestPlatform } from './cloud-platform.ts';
import { holdersOf } from './factor-world.ts';
import { tokensOf } from './tokens-of.ts';

const clientId = 'axp-booking-pages';
const audience = 'urn:axp:booking';

let api: TestApi;
let cloud: TestPlatform;
let crooked: CrookedProvider;
let holders: ReturnType<typeof holdersOf>;
beforeAll(async () => {
  [cloud, crooked] = await Promise.all([startTestPlatform(), startCrookedProvider(clientId)]);
  api = await startTestApi({ trustProxy: true, cloudPlatform: cloud.platform });
  holders = holdersOf(api);
});
afterAll(async () => {
  crooked.stop();
  await Promise.all([api.close(), cloud.close()]);
});

/** A person who comes by the platform, with what it says about the sign-in there. */
async function comesWith(amr: unknown, rule: string, isAdministrator = false) {
  const ann = await api.member({
    user: { is_administrator: isAdministrator, password_hash: null },
  });
  await buildCloudTenant(api.db, {
    merchant_id: ann.merchantId,
    tenant_key: 'acme',
    allowed_domains: ['merchant.test'],
  });
  await holders.require(ann, rule);
  const idToken = await cloud.idToken(ann.email, api.clock.now(), { claims: { amr } });
  return { ann, answer: await api.call(cloudLogin, { host: ann.host, body: { idToken } }) };
}

describe('cloudLogin', () => {
  it.each([[['pwd', 'otp', 'mfa']], [['hwk', 'user', 'mfa']], [['fed', 'otp']], [['pwd', 'fido']]])(
    '[H-11] accepts a second factor of the platform: %j',
    async (amr) => {
      const { ann, answer } = await comesWith(amr, 'everybody');
      const { accessToken: token, refreshToken } = tokensOf(answer.data);
      expect((await api.call(getMe, { host: ann.host, token, query: {} })).data.id).toBe(ann.id);
      const refreshed = await api.call(refreshTokens, { host: ann.host, body: { refreshToken } });
      expect(refreshed.status).toBe(200);
    },
  );

  it.each([[undefined], [[]], [['pwd']], [['fed', 'pwd']], ['mfa'], [[1, null]]])(
    '[H-11] refuses a sign-in without one where it is required: %j',
    async (amr) => {
      const { answer } = await comesWith(amr, 'everybody');
      expect(answer.problem).toMatchObject({ status: 403, code: 'auth.factor_unproven' });
      expect(answer.problem.detail).toContain('two-step verification');
    },
  );

  it('[H-11] requires one of administrators only when the rule says so', async () => {
    expect((await comesWith(['pwd'], 'administrators')).answer.status).toBe(200);
    const boss = await comesWith(['pwd'], 'administrators', true);
    expect(boss.answer.problem.code).toBe('auth.factor_unproven');
  });

  it('[H-11] creates no account for a new person without a second factor', async () => {
    const boss = await administrator(api);
    await buildCloudTenant(api.db, {
      merchant_id: boss.merchantId,
      tenant_key: 'acme',
      creates_users: true,
    });
    await holders.require(boss, 'everybody');
    const idToken = await cloud.idToken('new@acme.test', api.clock.now());
    const { problem } = await api.call(cloudLogin, { host: boss.host, body: { idToken } });
    expect(problem.code).toBe('auth.factor_unproven');
    const people = api.db.selectFrom('app_user').select('email');
    expect(await people.where('email', '=', 'new@acme.test').execute()).toEqual([]);
  });
});

describe('azureAdLogin', () => {
  it.each([
    [{ acr: 'urn:mfa' }, null],
    [{ acr: 'urn:password' }, 'auth.factor_unproven'],
    [{ acr: ['urn:mfa'] }, 'auth.factor_unproven'],
    [{ amr: ['pwd', 'mfa'] }, null],
    [{}, 'auth.factor_unproven'],
  ])(
    '[H-11] accepts the acr values that the operator lists, or amr: %j',
    async (claims, problem) => {
      const ann = await api.member({ user: { password_hash: null } });
      await buildSignInMethod(api.db, {
        merchant_id: ann.merchantId,
        code: 'directory',
        kind: 'directory',
        issuer: crooked.issuer,
        authority: crooked.issuer,
        client_id: clientId,
        audience,
        owns_addresses: true,
        allowed_domains: ['merchant.test'],
        accepted_acr: ['urn:mfa', 'urn:passkey'],
      });
      await holders.require(ann, 'everybody');
      const grant = { aud: audience, azp: clientId, scp: 'sign-in', email: ann.email };
      const accessToken = await crooked.accessToken(grant, api.clock.now(), { claims });
      const answer = await api.call(azureAdLogin, { host: ann.host, body: { accessToken } });
      expect(answer.status === 200 ? null : answer.problem.code).toBe(problem);
    },
  );
});

describe('beginSso', () => {
  it('[H-11] asks the provider for the values of acr that prove a second factor', async () => {
    const ann = await api.member();
    const method = { merchant_id: ann.merchantId, issuer: crooked.issuer, client_id: clientId };
    await buildSignInMethod(api.db, { ...method, code: 'plain', slot: 1 });
    await buildSignInMethod(api.db, {
      ...method,
      code: 'strong',
      slot: 2,
      accepted_acr: ['urn:mfa', 'urn:passkey'],
    });
    const asked = async (code: string) => {
      const { data } = await api.call(beginSso, { host: ann.host, params: { code }, body: {} });
      return new URL(data.authorizationUrl).searchParams.get('acr_values');
    };
    expect(await asked('strong')).toBe('urn:mfa urn:passkey');
    expect(await asked('plain')).toBeNull();
  });
});

describe('resetSecondFactors', () => {
  const reset = (as: Awaited<ReturnType<typeof administrator>>, id: string) =>
    api.call(resetSecondFactors, { as, params: { id } });

  it('[H-11] removes app, passkeys and codes of a person, and ends their sessions', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    await holders.withApp(ann);
    await holders.withPasskey(ann);
    const { data } = await reset(boss, ann.id);
    expect(data.signedInAt).toBeNull();
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
    expect(tokensOf((await holders.sendPassword(ann)).data).accessToken).not.toBe('');
    for (const table of ['authenticator', 'passkey', 'recovery_code'] as const) {
      const rows = api.db.selectFrom(table).select('user_id').where('user_id', '=', ann.id);
      expect(await rows.execute()).toEqual([]);
    }
  });

  it('[H-11] leaves an audit entry with what was removed', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    await holders.withApp(ann);
    await reset(boss, ann.id);
    const query = { objectId: ann.id, action: 'reset-factors' as const };
    const { data } = await api.call(listAuditEvents, { as: boss, query });
    expect(data).toMatchObject([{ action: 'reset-factors', actor: { id: boss.id } }]);
  });

  it('[H-11] leads to a new enrolment where one is required', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    await holders.withApp(ann);
    await holders.require(ann, 'everybody');
    const before = await holders.pendingFor(ann);
    await reset(boss, ann.id);
    const { host, headers, ticket } = before;
    expect((await api.call(beginApp, { host, headers, body: { ticket } })).status).toBe(200);
    expect((await holders.pendingFor(ann)).step).toBe('enrol');
  });

  it('[H-11] refuses an administrator’s own, people of other merchants and people without any', async () => {
    const boss = await administrator(api);
    await holders.withApp(boss);
    const ann = await colleagueOf(api, boss);
    const stranger = await api.member();
    await holders.withApp(stranger);
    expect((await reset(boss, boss.id)).problem.code).toBe('second_factor.own');
    expect((await holders.factorsOf(boss)).app).not.toBeNull();
    expect((await reset(boss, stranger.id)).problem.code).toBe('user.not_found');
    expect((await reset(boss, nobodysId)).problem.code).toBe('user.not_found');
    expect((await reset(boss, ann.id)).problem.code).toBe('second_factor.not_found');
    expect((await reset(ann, boss.id)).problem.code).toBe('access.denied');
  });
});
