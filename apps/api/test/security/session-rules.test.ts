import {
  endUserSessions,
  getMe,
  listSessions,
  listUserSessions,
  login,
  operations,
  refreshTokens,
  updateSignInMethod,
} from '@axp/contracts';
import { getSecuritySettings, updateSecuritySettings } from '@axp/contracts/administration';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPair, SignJWT } from 'jose';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { tokensOf } from '../auth/tokens-of.ts';
import {
  buildSession,
  buildSignInMethod,
  buildUser,
  hostOfMerchant,
  testPassword,
} from '../factories.ts';
import { codeOf, nobodysId, send } from '../send.ts';

const api = testApi();
let admin: Member;
beforeAll(async () => {
  admin = await administrator(api);
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly merchant_id: string;
}

async function signIn(person: Person) {
  const host = hostOfMerchant(person.merchant_id);
  const body = { email: person.email, password: testPassword };
  const { data } = await api.call(login, { host, body });
  return { host, ...tokensOf(data) };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

const colleague = (values = {}) => buildUser(api.db, { merchant_id: admin.merchantId, ...values });
const refresh = ({ host, refreshToken }: Pick<SignedIn, 'host' | 'refreshToken'>) =>
  api.call(refreshTokens, { host, body: { refreshToken } });
const use = ({ host, accessToken: token }: SignedIn, headers = {}) =>
  api.call(getMe, { host, token, headers, query: {} });
const tomorrow = async () => {
  admin = await administrator(api, admin);
};

describe('[H-06] a session', () => {
  it('ends after an idle week, and returns why', async () => {
    const ann = await colleague();
    const [unused, used] = [await signIn(ann), await signIn(ann)];
    api.clock.advance({ days: 6, hours: 23 });
    const next = await refresh(used);
    expect((await use({ ...used, ...next.data })).status).toBe(200);
    api.clock.advance({ hours: 1 });
    expect((await refresh(unused)).problem).toMatchObject({
      code: 'auth.refresh_rejected',
      params: { reason: 'idle' },
    });
    expect((await refresh({ ...used, ...next.data })).status).toBe(200);
    await tomorrow();
  });

  it('of an administrator ends after 12 idle hours', async () => {
    const ann = await signIn(await colleague({ is_administrator: true }));
    api.clock.advance({ hours: 12 });
    expect((await refresh(ann)).problem.params).toEqual({ reason: 'idle' });
    await tomorrow();
  });

  it('that is refreshed shortly before its idle end gets a token that expires with it', async () => {
    const ann = await signIn(await colleague({ is_administrator: true }));
    api.clock.advance({ hours: 11, minutes: 50 });
    const last = { ...ann, ...(await refresh(ann)).data };
    const unattended = { unattended: '1' };
    api.clock.advance({ minutes: 9, seconds: 59 });
    expect((await use(last, unattended)).status).toBe(200);
    api.clock.advance({ seconds: 1 });
    expect((await use(last, unattended)).problem.code).toBe('auth.token_expired');
    expect((await refresh(last)).problem.params).toEqual({ reason: 'idle' });
    await tomorrow();
  });

  it('is not extended by background requests of an unused page', async () => {
    const [left, used] = [await signIn(await colleague()), await signIn(await colleague())];
    let [ofLeft, ofUsed] = [left, used];
    for (let day = 0; day < 7; day += 1) {
      api.clock.advance({ hours: 23 });
      ofLeft = { ...left, ...(await refresh(ofLeft)).data };
      ofUsed = { ...used, ...(await refresh(ofUsed)).data };
      expect((await use(ofLeft, { unattended: '1' })).status).toBe(200);
      expect((await use(ofUsed)).status).toBe(200);
    }
    api.clock.advance({ hours: 7 });
    expect((await refresh(ofLeft)).problem.params).toEqual({ reason: 'idle' });
    expect((await refresh(ofUsed)).status).toBe(200);
    await tomorrow();
  });

  it('that is idle is ended and logged by a job, too', async () => {
    const ann = await colleague();
    const { id } = await buildSession(api.db, {
      merchant_id: ann.merchant_id,
      user_id: ann.id,
      // Years ago by any clock: the job has that of the database.
      last_seen_at: '2020-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
      expires_at: '9999-01-01T00:00:00.000Z',
    });
    await api.runJob('end_idle_sessions');
    const ended = await api.db
      .selectFrom('user_session')
      .select('end_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ended.end_reason).toBe('idle');
    const logged = api.db
      .selectFrom('security_event')
      .select('reason')
      .where('user_id', '=', ann.id);
    expect(await logged.execute()).toEqual([{ reason: 'idle' }]);
  });

  it('that was ended long ago is not ended again by the job', async () => {
    const ann = await colleague();
    const { id } = await buildSession(api.db, {
      merchant_id: ann.merchant_id,
      user_id: ann.id,
      last_seen_at: '2020-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
      expires_at: '9999-01-01T00:00:00.000Z',
      ended_at: '2020-01-01T00:00:00.000Z',
      end_reason: 'logout',
    });
    await api.runJob('end_idle_sessions');
    const { end_reason } = await api.db
      .selectFrom('user_session')
      .select('end_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe('logout');
    const logged = api.db.selectFrom('security_event').selectAll().where('user_id', '=', ann.id);
    expect(await logged.execute()).toEqual([]);
  });

  it('that came from a provider ends when the method is switched off', async () => {
    await buildSignInMethod(api.db, {
      merchant_id: admin.merchantId,
      code: 'staff-id',
      name: 'Staff',
      slot: 1,
      issuer: 'https://id.acme.test',
      client_id: 'booking',
    });
    const ann = await colleague();
    const session = await buildSession(api.db, {
      merchant_id: ann.merchant_id,
      user_id: ann.id,
      method_code: 'staff-id',
      identity_issuer: 'https://id.acme.test',
      identity_subject: 'ann',
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(24),
    });
    const names = { userId: ann.id, sessionId: session.id, merchantId: ann.merchant_id };
    const token = await api.accessTokens.issue(names);
    const { host } = admin;
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(200);
    const params = { code: 'staff-id' };
    await api.call(updateSignInMethod, {
      as: admin,
      params,
      body: { version: 1, isEnabled: false },
    });
    api.clock.advance({ seconds: 15 });
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(401);
  });
});

describe('getSecuritySettings', () => {
  it('[H-06] [H-10] returns the defaults initially', async () => {
    const { data } = await api.call(getSecuritySettings, { as: await administrator(api) });
    expect(data).toEqual({
      idleHours: 168,
      administratorIdleHours: 12,
      sessionDays: 30,
      logDays: 180,
      problemDays: 365,
      bookingTextMonths: 0,
      version: 1,
    });
  });
});

describe('updateSecuritySettings', () => {
  it('[H-06] changes how long sessions last, at once and with an audit entry', async () => {
    const other = await administrator(api);
    const ann = await buildUser(api.db, { merchant_id: other.merchantId });
    const running = await signIn(ann);
    const { data } = await api.call(updateSecuritySettings, {
      as: other,
      body: { version: 1, sessionDays: 2, idleHours: 1 },
    });
    expect(data).toMatchObject({ sessionDays: 2, idleHours: 1, version: 2 });
    const next = { ...running, ...(await refresh(running)).data };
    api.clock.advance({ hours: 1 });
    expect((await refresh(next)).problem.params).toEqual({ reason: 'idle' });
    const late = await signIn(ann);
    api.clock.advance({ days: 2 });
    expect((await use(late)).status).toBe(401);
    const entries = api.db
      .selectFrom('audit_event')
      .select(['object_type', 'after'])
      .where('merchant_id', '=', other.merchantId);
    expect(await entries.execute()).toEqual([
      { object_type: 'security-settings', after: expect.objectContaining({ sessionDays: 2 }) },
    ]);
    await tomorrow();
  });

  it('[H-06] ends running sessions that are older than the new limit', async () => {
    const other = await administrator(api);
    const old = await signIn(await buildUser(api.db, { merchant_id: other.merchantId }));
    api.clock.advance({ days: 3 });
    const as = await administrator(api, other);
    await api.call(updateSecuritySettings, { as, body: { version: 1, sessionDays: 2 } });
    api.clock.advance({ seconds: 15 });
    expect((await refresh(old)).problem.params).toEqual({ reason: 'expired' });
    await tomorrow();
  });

  it('[Z-113] refuses values out of range, field by field, and an outdated version', async () => {
    const body = { version: 1, idleHours: 0, sessionDays: 91, logDays: 29 };
    const answer = await api.call(updateSecuritySettings, { as: admin, body });
    expect(answer.problem.errors.map(({ path }) => path)).toEqual([
      'idleHours',
      'sessionDays',
      'logDays',
    ]);
    const stale = await api.call(updateSecuritySettings, { as: admin, body: { version: 7 } });
    expect(stale.problem.code).toBe('security_settings.stale');
  });
});

describe('listUserSessions', () => {
  it('[H-06] returns where a person is signed in, for administrators', async () => {
    const ann = await colleague();
    await signIn(ann);
    const { data } = await api.call(listUserSessions, { as: admin, params: { id: ann.id } });
    expect(data).toEqual([expect.objectContaining({ isCurrent: false, kind: 'other' })]);
    const staff = await api.member({ user: { merchant_id: admin.merchantId } });
    const refused = await api.call(listUserSessions, { as: staff, params: { id: ann.id } });
    expect(refused.problem.code).toBe('access.denied');
    const nobody = await api.call(listUserSessions, { as: admin, params: { id: nobodysId } });
    expect(nobody.problem.code).toBe('user.not_found');
  });

  it('[T-07] finds no one of another merchant', async () => {
    const stranger = await buildUser(api.db);
    const answer = await api.call(listUserSessions, { as: admin, params: { id: stranger.id } });
    expect(answer.problem.code).toBe('user.not_found');
  });
});

describe('endUserSessions', () => {
  it('[H-06] signs a person out everywhere at once, with an entry in both logs', async () => {
    const ann = await colleague();
    const sessions = [await signIn(ann), await signIn(ann)];
    for (const one of sessions) expect((await use(one)).status).toBe(200);
    await api.call(endUserSessions, { as: admin, params: { id: ann.id } });
    for (const one of sessions) {
      expect((await use(one)).status).toBe(401);
      expect((await refresh(one)).problem.params).toEqual({ reason: 'administrator' });
    }
    const audited = await api.db
      .selectFrom('audit_event')
      .select(['action', 'before'])
      .where('object_id', '=', ann.id)
      .execute();
    expect(audited).toEqual([{ action: 'end-sessions', before: { sessions: 2 } }]);
    const logged = await api.db
      .selectFrom('security_event')
      .select(['kind', 'reason', 'actor_id'])
      .where('user_id', '=', ann.id)
      .where('kind', '=', 'session-ended')
      .execute();
    const event = { kind: 'session-ended', reason: 'administrator', actor_id: admin.id };
    expect(logged).toEqual([event, event]);
  });

  it('[H-06] records nothing if no one was signed in, and signs out no one else', async () => {
    const ann = await colleague();
    await api.call(endUserSessions, { as: admin, params: { id: ann.id } });
    const audited = api.db.selectFrom('audit_event').select('id').where('object_id', '=', ann.id);
    expect(await audited.execute()).toEqual([]);
    const stranger = await buildUser(api.db);
    const session = await signIn(stranger);
    const answer = await api.call(endUserSessions, { as: admin, params: { id: stranger.id } });
    expect(answer.problem.code).toBe('user.not_found');
    expect((await use(session)).status).toBe(200);
  });
});

describe('[H-06] every operation for signed-in people', () => {
  const members = operations
    .filter(({ access }) => access !== 'public')
    .map((operation) => [operation.id, operation] as const);

  it.each(members)(
    '%s refuses a token of the platform, and one of an ended session',
    async (_, one) => {
      const ann = await administrator(api);
      const { host } = ann;
      const { privateKey } = await generateKeyPair('ES256');
      const platform = await new SignJWT({ sid: ann.sessionId, mid: ann.merchantId })
        .setProtectedHeader({ alg: 'ES256', kid: 'platform', typ: 'at+jwt' })
        .setIssuer('https://acme.sso.axp.test')
        .setAudience('axp-booking-api')
        .setSubject(ann.id)
        .setExpirationTime('9999y')
        .sign(privateKey);
      const token = await api.tokenOf(ann);
      await api.db
        .updateTable('user_session')
        .set({ ended_at: api.clock.now().toISOString(), end_reason: 'upstream' })
        .where('id', '=', ann.sessionId)
        .execute();
      for (const bearer of [platform, token]) {
        const headers = { host, authorization: `Bearer ${bearer}` };
        expect(codeOf(await send(api, one, { headers }))).toBe('auth.required');
      }
    },
  );
});

describe('[H-06] my own sessions', () => {
  it('return when a device was last used, not when its token was refreshed', async () => {
    const ann = await signIn(await colleague());
    api.clock.advance({ minutes: 10 });
    await use(ann);
    const { host, accessToken: token } = ann;
    const { data } = await api.call(listSessions, { host, token });
    expect(data[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
  });
});
