import { refreshTokens } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import {
  addOwnPasskey,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  requestAppKey,
  requestPasskeyOptions,
  setOwnApp,
} from '@axp/contracts/second-factor';
import { Authenticator } from '@axp/server-kit/testing/webauthn';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { ownTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { nobodysId } from '../send.ts';
import { currentPassword, holdersOf, originOf } from './factor-world.ts';
import { tokensOf } from './tokens-of.ts';

const api = ownTestApi({ trustProxy: true });
const holders = holdersOf(api);

const body = { currentPassword };
const wrong = { currentPassword: 'not my password' };

describe('getSecondFactors', () => {
  it('[H-11] shows what I have set up, and none of the secrets', async () => {
    const ann = await api.member();
    const { secret, codes } = await holders.withApp(ann);
    await holders.withPasskey(ann, 'Laptop');
    const factors = await holders.factorsOf(ann);
    expect(factors).toMatchObject({
      isRequired: false,
      hasPassword: true,
      app: { addedAt: expect.any(String) },
      passkeys: [{ name: 'Laptop' }],
      recoveryCodesLeft: 10,
    });
    for (const one of [secret, ...codes]) expect(JSON.stringify(factors)).not.toContain(one);
  });

  it('[H-11] returns that there is no password for a factor to protect', async () => {
    const ann = await api.member({ user: { password_hash: null } });
    expect((await holders.factorsOf(ann)).hasPassword).toBe(false);
  });
});

describe('requestAppKey', () => {
  it('[H-11] needs my password, and guesses have to wait as at sign-in', async () => {
    const ann = await api.member();
    const ask = (sent: typeof body) => api.call(requestAppKey, { as: ann, body: sent });
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await ask(wrong)).problem).toMatchObject({
        code: 'auth.password_wrong',
        errors: [{ path: 'currentPassword' }],
      });
    }
    expect((await ask(body)).problem.code).toBe('auth.too_many_attempts');
  });
});

describe('setOwnApp', () => {
  it('[H-11] replaces the former app and its recovery codes', async () => {
    const ann = await api.member();
    const former = await holders.withApp(ann);
    const { secret } = await holders.withApp(ann);
    const browser = await holders.pendingFor(ann);
    for (const code of [holders.codeOf(former.secret), former.codes[0] ?? '']) {
      expect((await holders.verify(browser, code)).problem.code).toBe('auth.code_wrong');
    }
    expect((await holders.verify(browser, holders.codeOf(secret))).status).toBe(200);
  });

  it('[H-11] refuses a key that was not issued for my password', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    const bens = (await api.call(requestAppKey, { as: ben, body })).data;
    const { problem } = await api.call(setOwnApp, {
      as: ann,
      body: { sealedSecret: bens.sealedSecret, code: holders.codeOf(bens.secret) },
    });
    expect(problem.code).toBe('auth.code_wrong');
  });

  it('[H-11] leaves an entry in the audit log', async () => {
    const boss = await administrator(api);
    await holders.withApp(boss);
    const { data } = await api.call(listAuditEvents, { as: boss, query: { objectId: boss.id } });
    expect(data).toMatchObject([{ action: 'update', object: { type: 'user' } }]);
  });
});

describe('removeOwnApp', () => {
  it('[H-11] needs my password, and deletes the recovery codes with the last factor', async () => {
    const ann = await api.member();
    await holders.withApp(ann);
    const refused = await api.call(removeOwnApp, { as: ann, body: wrong });
    expect(refused.problem.code).toBe('auth.password_wrong');
    const { data } = await api.call(removeOwnApp, { as: ann, body });
    expect(data.factors).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    expect(tokensOf((await holders.sendPassword(ann)).data).accessToken).not.toBe('');
  });

  it('[H-11] keeps the last factor while the merchant requires one', async () => {
    const ann = await api.member();
    await holders.withApp(ann);
    await holders.require(ann, 'everybody');
    const refused = await api.call(removeOwnApp, { as: ann, body });
    expect(refused.problem.code).toBe('second_factor.last');
    await holders.withPasskey(ann);
    const { data } = await api.call(removeOwnApp, { as: ann, body });
    expect(data.factors).toMatchObject({ app: null, recoveryCodesLeft: 10 });
  });
});

describe('requestPasskeyOptions', () => {
  it('[H-11] needs my password, and leaves out the passkeys that I have', async () => {
    const ann = await api.member();
    const refused = await api.call(requestPasskeyOptions, { as: ann, body: wrong });
    expect(refused.problem.code).toBe('auth.password_wrong');
    await holders.withPasskey(ann);
    const { data } = await api.call(requestPasskeyOptions, { as: ann, body });
    const options: unknown = JSON.parse(data.options);
    expect(options).toMatchObject({ rp: { id: ann.host } });
    expect(options).toHaveProperty('excludeCredentials.length', 1);
  });
});

describe('addOwnPasskey', () => {
  it('[H-11] returns recovery codes with the first factor only', async () => {
    const ann = await api.member();
    expect((await holders.withPasskey(ann)).codes).toHaveLength(10);
    expect((await holders.withPasskey(ann)).codes).toEqual([]);
    expect((await holders.factorsOf(ann)).passkeys).toHaveLength(2);
  });

  it('[H-11] refuses a response for another person, another session or an earlier challenge', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    const { options } = (await api.call(requestPasskeyOptions, { as: ben, body })).data;
    const key = new Authenticator();
    const credential = key.create(options, { origin: originOf(ben) });
    const add = (as: typeof ann, sent: string) =>
      api.call(addOwnPasskey, { as, body: { credential: sent, name: 'Key' } });
    expect((await add(ann, credential)).problem.code).toBe('auth.passkey_refused');
    const session = await api.call(addOwnPasskey, {
      host: ben.host,
      token: tokensOf((await holders.sendPassword(ben)).data).accessToken,
      body: { credential, name: 'Key' },
    });
    expect(session.problem.code).toBe('auth.passkey_refused');
    expect((await add(ben, credential)).status).toBe(200);
    expect((await add(ben, credential)).problem.code).toBe('auth.passkey_refused');
  });

  it('[H-11] refuses a passkey that is already registered, also by another person', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    const { key } = await holders.withPasskey(ben);
    const { options } = (await api.call(requestPasskeyOptions, { as: ann, body })).data;
    const credential = key.create(options, { origin: originOf(ann) });
    const { problem } = await api.call(addOwnPasskey, {
      as: ann,
      body: { credential, name: 'Key' },
    });
    expect(problem.code).toBe('auth.passkey_refused');
  });
});

describe('renameOwnPasskey', () => {
  it('[H-11] renames only a passkey of my own', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    const { factors } = await holders.withPasskey(ann);
    const params = { id: factors.passkeys[0]?.id ?? '' };
    const rename = (as: typeof ann, id: string) =>
      api.call(renameOwnPasskey, { as, params: { id }, body: { name: 'Key ring' } });
    expect((await rename(ben, params.id)).problem.code).toBe('second_factor.not_found');
    expect((await rename(ann, nobodysId)).problem.code).toBe('second_factor.not_found');
    const { data } = await rename(ann, params.id);
    expect(data.factors.passkeys).toMatchObject([{ name: 'Key ring' }]);
  });
});

describe('removeOwnPasskey', () => {
  it('[H-11] removes only a passkey of my own, with my password', async () => {
    const ann = await api.member();
    const ben = await colleagueOf(api, ann);
    const { factors } = await holders.withPasskey(ann);
    const remove = (as: typeof ann, sent = body) =>
      api.call(removeOwnPasskey, { as, params: { id: factors.passkeys[0]?.id ?? '' }, body: sent });
    expect((await remove(ben)).problem.code).toBe('second_factor.not_found');
    expect((await remove(ann, wrong)).problem.code).toBe('auth.password_wrong');
    await holders.require(ann, 'everybody');
    expect((await remove(ann)).problem.code).toBe('second_factor.last');
    await holders.require(ann, 'none');
    expect((await remove(ann)).data.factors.passkeys).toEqual([]);
  });
});

describe('renewRecoveryCodes', () => {
  it('[H-11] replaces my codes, with my password', async () => {
    const ann = await api.member();
    const without = await api.call(renewRecoveryCodes, { as: ann, body });
    expect(without.problem.code).toBe('second_factor.not_found');
    const former = await holders.withApp(ann);
    const refused = await api.call(renewRecoveryCodes, { as: ann, body: wrong });
    expect(refused.problem.code).toBe('auth.password_wrong');
    const { data } = await api.call(renewRecoveryCodes, { as: ann, body });
    expect(data.recoveryCodes).toHaveLength(10);
    const browser = await holders.pendingFor(ann);
    const old = await holders.verify(browser, former.codes[0] ?? '');
    expect(old.problem.code).toBe('auth.code_wrong');
    expect((await holders.verify(browser, data.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('refreshTokens', () => {
  it('[H-11] fails after a new requirement in sessions without a second factor', async () => {
    const ann = await api.member();
    const { refreshToken } = tokensOf((await holders.sendPassword(ann)).data);
    await holders.require(ann, 'everybody');
    const refused = await api.call(refreshTokens, { host: ann.host, body: { refreshToken } });
    expect(refused.problem.code).toBe('auth.refresh_rejected');
  });

  it('[H-11] continues for exempt people, and in sessions with a second factor', async () => {
    const ann = await api.member();
    const refresh = (refreshToken: string) =>
      api.call(refreshTokens, { host: ann.host, body: { refreshToken } });
    const plain = tokensOf((await holders.sendPassword(ann)).data);
    await holders.require(ann, 'administrators');
    expect((await refresh(plain.refreshToken)).status).toBe(200);
    const { secret } = await holders.withApp(ann);
    await holders.require(ann, 'everybody');
    const browser = await holders.pendingFor(ann);
    const { data } = await holders.verify(browser, holders.codeOf(secret));
    expect((await refresh(data.refreshToken)).status).toBe(200);
  });

  it('[H-11] continues in the session that has set up a second factor', async () => {
    const ann = await api.member();
    const { accessToken: token, refreshToken } = tokensOf((await holders.sendPassword(ann)).data);
    const { host } = ann;
    const { data } = await api.call(requestAppKey, { host, token, body });
    const { sealedSecret, secret } = data;
    await api.call(setOwnApp, {
      host,
      token,
      body: { sealedSecret, code: holders.codeOf(secret) },
    });
    await holders.require(ann, 'everybody');
    expect((await api.call(refreshTokens, { host, body: { refreshToken } })).status).toBe(200);
  });
});
