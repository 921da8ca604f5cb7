import {
  changePassword,
  createCalendarFeed,
  createResourceCode,
  deleteCalendarFeed,
  login,
  logout,
  updateUser,
} from '@axp/contracts';
import {
  deactivateUser,
  exportSecurityEventLines,
  exportSecurityEvents,
  listSecurityEvents,
  SecurityEvent,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { ownTestApi } from '../app.ts';
import { tokensOf } from '../auth/tokens-of.ts';
import { buildResource, buildUser, hostOfMerchant, testPassword } from '../factories.ts';

const api = ownTestApi({ trustProxy: true });

const origin = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Test browser' };

function signIn(admin: Member, email: string, password: string, captcha?: string) {
  const body = { email, password, ...(captcha !== undefined && { captcha }) };
  return api.call(login, { host: admin.host, headers: origin, body });
}

async function logOf(admin: Member, query = {}) {
  return (await api.call(listSecurityEvents, { as: admin, query })).data;
}

const colleagueOf = (admin: Member, values = {}) =>
  buildUser(api.db, { merchant_id: admin.merchantId, ...values });

describe('listSecurityEvents', () => {
  it('[H-10] has a failed sign-in with account, address, device and reason', async () => {
    const admin = await administrator(api);
    const ann = await colleagueOf(admin);
    await signIn(admin, ann.email, 'a secret guess');
    const [event] = await logOf(admin);
    expect(event).toEqual({
      id: expect.any(String),
      at: api.clock.now().toISOString(),
      kind: 'sign-in-failed',
      reason: 'auth.invalid_credentials',
      method: 'local',
      person: { id: ann.id, fullName: ann.full_name },
      actor: null,
      account: ann.email,
      detail: '',
      address: '203.0.113.7',
      device: 'Test browser',
    });
  });

  it('[H-10] has browser and system, and exports have the full user agent', async () => {
    const admin = await administrator(api);
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    await api.call(login, {
      host: admin.host,
      headers: { ...origin, 'user-agent': agent },
      body: { email: admin.email, password: 'a secret guess' },
    });
    const [event] = await logOf(admin);
    expect(event?.device).toBe('Chrome, Windows');
    expect((await textOf(admin, exportSecurityEvents)).text).toContain(agent);
    expect((await textOf(admin, exportSecurityEventLines)).text).toContain(agent);
  });

  it('[H-10] masks an unknown address', async () => {
    const admin = await administrator(api);
    await signIn(admin, 'somebody.else@elsewhere.test', 'a secret guess');
    const [event] = await logOf(admin);
    expect(event).toMatchObject({ account: 's***@elsewhere.test', person: null });
    const stored = await api.db
      .selectFrom('security_event')
      .selectAll()
      .where('merchant_id', '=', admin.merchantId)
      .execute();
    expect(JSON.stringify(stored)).not.toMatch(/somebody|secret guess/);
  });

  it('[H-10] has sign-ins, refusals by state, throttling and captcha, and ended sessions', async () => {
    const admin = await administrator(api);
    const ann = await colleagueOf(admin);
    const { data } = await signIn(admin, ann.email, testPassword);
    await api.call(logout, { host: admin.host, token: tokensOf(data).accessToken });
    const invited = await colleagueOf(admin, { status: 'invited' });
    await signIn(admin, invited.email, testPassword);
    const gone = await colleagueOf(admin, { status: 'deactivated' });
    await signIn(admin, gone.email, testPassword);
    for (let guess = 0; guess < 5; guess += 1) await signIn(admin, ann.email, 'wrong');
    const events = (await logOf(admin, { limit: 100 })).map(({ kind, reason }) => [kind, reason]);
    const failures = events.filter(([kind]) => kind === 'sign-in-failed');
    expect(failures.length).toBeGreaterThan(2);
    expect(events.filter(([kind]) => kind !== 'sign-in-failed').toReversed()).toEqual([
      ['sign-in', null],
      ['session-ended', 'logout'],
      ['sign-in-refused', 'auth.not_activated'],
      ['sign-in-refused', 'auth.deactivated'],
      ['sign-in-refused', 'captcha.required'],
    ]);
  });

  it('[H-10] has one refusal per minute of one account and address, however many there are', async () => {
    const admin = await administrator(api);
    const ann = await colleagueOf(admin);
    for (let guess = 0; guess < 20; guess += 1) await signIn(admin, ann.email, 'wrong');
    const refused = await logOf(admin, { kind: 'sign-in-refused', limit: 100 });
    expect(refused).toHaveLength(1);
    api.clock.advance({ seconds: 61 });
    await signIn(admin, ann.email, 'wrong');
    const later = await logOf(admin, { kind: 'sign-in-refused', limit: 100 });
    expect(later).toHaveLength(2);
  });

  it('[H-10] has created and deleted keys, without their secrets', async () => {
    const admin = await administrator(api);
    const room = await buildResource(api.db, { merchant_id: admin.merchantId });
    const feed = await api.call(createCalendarFeed, { as: admin, body: {} });
    const code = await api.call(createResourceCode, { as: admin, params: { id: room.id } });
    await api.call(deleteCalendarFeed, { as: admin, params: { id: feed.data.id } });
    const events = await logOf(admin);
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['key-removed', 'calendar-feed'],
      ['key-created', 'resource-code'],
      ['key-created', 'calendar-feed'],
    ]);
    const secrets = [feed.data.path, code.data.path].map((path) => path.split(/[#/]/).at(-1) ?? '');
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('[H-10] has changes of rights and passwords with their author', async () => {
    const admin = await administrator(api);
    const ann = await api.member({ user: { merchant_id: admin.merchantId } });
    const params = { id: ann.id };
    await api.call(updateUser, { as: admin, params, body: { version: 1, isApprover: true } });
    await api.call(updateUser, { as: admin, params, body: { version: 2, fullName: 'Ann Other' } });
    const passwords = { currentPassword: 'not the right one', newPassword: 'plum-otter-walks' };
    await api.call(changePassword, { as: ann, body: passwords });
    const right = { ...passwords, currentPassword: testPassword };
    await api.call(changePassword, { as: ann, body: right });
    const body = { version: 3, decisions: [] };
    await api.call(deactivateUser, { as: admin, params, body });
    const events = await logOf(admin);
    const facts = events.map(({ kind, reason, detail, actor }) => [
      kind,
      reason,
      detail,
      actor?.id ?? null,
    ]);
    expect(facts.toReversed()).toEqual([
      ['rights-changed', 'update', 'isApprover', admin.id],
      ['sign-in-failed', 'auth.password_wrong', '', null],
      ['password-changed', 'changed', '', null],
      ['session-ended', 'deactivated', '', admin.id],
      ['rights-changed', 'deactivate', '', admin.id],
    ]);
    expect(new Set(events.map(({ person }) => person?.id))).toEqual(new Set([ann.id]));
  });

  it('[H-10] can be filtered by person, kind, text and period, and read page by page', async () => {
    const admin = await administrator(api);
    const [ann, bob] = [await colleagueOf(admin), await colleagueOf(admin)];
    await signIn(admin, ann.email, 'wrong');
    api.clock.advance({ minutes: 1 });
    const from = api.clock.now().toISOString();
    await signIn(admin, bob.email, 'wrong');
    await signIn(admin, bob.email, testPassword);
    const accountsOf = async (query: object) =>
      (await logOf(admin, query)).map(({ account, kind }) => account || kind);
    expect(await accountsOf({ userId: ann.id })).toEqual([ann.email]);
    expect(await accountsOf({ kind: 'sign-in' })).toEqual(['sign-in']);
    expect(await accountsOf({ text: ann.email })).toEqual([ann.email]);
    expect(await accountsOf({ from })).toEqual(['sign-in', bob.email]);
    expect(await accountsOf({ to: from })).toEqual([ann.email]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const page = await api.call(listSecurityEvents, { as: admin, query });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual((await logOf(admin)).map(({ id }) => id));
  });

  it('[H-10] is for administrators of the merchant only, and append-only', async () => {
    const admin = await administrator(api);
    await signIn(admin, 'x@acme.test', 'wrong');
    const other = await administrator(api);
    expect(await logOf(other)).toEqual([]);
    const staff = await api.member({ user: { merchant_id: admin.merchantId } });
    const refused = await api.call(listSecurityEvents, { as: staff, query: {} });
    expect(refused.problem.code).toBe('access.denied');
  });

  it('[H-10] has nothing of a host without a merchant', async () => {
    const count = async () =>
      (await api.db.selectFrom('security_event').select('id').execute()).length;
    const before = await count();
    const body = { email: 'x@acme.test', password: 'wrong' };
    await api.call(login, { host: hostOfMerchant(uuidv7()), body });
    expect(await count()).toBe(before);
  });
});

async function textOf(
  admin: Member,
  operation: typeof exportSecurityEvents | typeof exportSecurityEventLines,
  query = '',
) {
  const response = await api.inject({
    url: `/v1/admin${operation.path}${query}`,
    headers: { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` },
  });
  return { text: response.body, headers: response.headers };
}

describe('exportSecurityEvents', () => {
  it('[H-10] is CSV escaped against spreadsheet formulas', async () => {
    const admin = await administrator(api);
    const formula = await colleagueOf(admin, { full_name: '=cmd()' });
    await signIn(admin, formula.email, 'wrong');
    const { text, headers } = await textOf(admin, exportSecurityEvents);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const [head, line] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFat,kind,reason,method,person_id,person,account,actor_id,actor,detail,address,device',
    );
    expect(line).toContain(`,'=cmd(),${formula.email},`);
    const chosen = await textOf(
      admin,
      exportSecurityEvents,
      '?columns=kind,account&separator=semicolon',
    );
    expect(chosen.text).toBe(`\uFEFFkind;account\r\nsign-in-failed;${formula.email}\r\n`);
  });

  it('[H-10] has every row of a log that is longer than one page', async () => {
    const admin = await administrator(api);
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    await api.db
      .insertInto('security_event')
      .values(
        Array.from({ length: 2_001 }, (_, index) => ({
          merchant_id: admin.merchantId,
          id: uuidv7(),
          at: at(index),
          kind: 'sign-in',
        })),
      )
      .execute();
    const { text } = await textOf(admin, exportSecurityEvents);
    const times = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(new Set(times).size).toBe(2_001);
  });
});

describe('exportSecurityEventLines', () => {
  it('[H-10] has one event of the contract per line', async () => {
    const admin = await administrator(api);
    await signIn(admin, 'x@acme.test', 'wrong');
    await signIn(admin, 'y@acme.test', 'wrong');
    const { text, headers } = await textOf(admin, exportSecurityEventLines);
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const lines = text.trimEnd().split('\n');
    const events = lines.map((line) => SecurityEvent.parse(JSON.parse(line)));
    expect(events).toEqual(await logOf(admin));
  });
});

describe('[H-10] the cleanup job', () => {
  it('deletes entries older than the merchant’s retention period', async () => {
    const [short, long] = [await administrator(api), await administrator(api)];
    const merchants = api.db.updateTable('merchant').set({ security_log_days: 30 });
    await merchants.where('id', '=', short.merchantId).execute();
    const daysAgo = (days: number) => api.clock.hoursFromNow(-24 * days);
    const rows = [short, long].flatMap(({ merchantId: merchant_id }) =>
      [29, 31, 179, 181].map((days) => ({
        merchant_id,
        id: uuidv7(),
        at: daysAgo(days),
        kind: 'sign-in',
        detail: String(days),
      })),
    );
    await api.db.insertInto('security_event').values(rows).execute();
    await api.runJob('forget_security_events');
    const left = async ({ merchantId }: Member) => {
      const kept = api.db.selectFrom('security_event').select('detail').orderBy('at', 'desc');
      return (await kept.where('merchant_id', '=', merchantId).execute()).map(
        ({ detail }) => detail,
      );
    };
    expect(await left(short)).toEqual(['29']);
    expect(await left(long)).toEqual(['29', '31', '179']);
  });
});
