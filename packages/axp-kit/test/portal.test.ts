import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createIdpSession, storeSessions } from '../src/accounts.ts';
import type { AxpKit } from '../src/index.ts';
import type { FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { refused, succeeded } from './support/fake-platform.ts';
import { ann, bob } from './support/fake-token.ts';

const tokenPath = 'sessions/booking/oauth/token';
const visit = { slug: 'payroll', type: 'APPLICATION' } as const;
const visitPath = 'recently/visit-application';

let browser: FakeBrowser;
let tab: FakeTab;
let kit: AxpKit;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  browser = new FakeBrowser();
  tab = browser.openTab();
  kit = tab.open();
  kit.saveToken(browser.platform.begin(ann));
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('retries of the user’s services and recent visits', () => {
  it.each([
    ['a 401', () => refused(401, 'token_expired')],
    ['a failed fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[Q-09] follow %s with one refresh', async (_, answer) => {
    const first = await kit.getAccessToken();
    browser.platform.answer(visitPath, answer, 1);
    expect(await kit.visitApplication(visit)).toBe(true);
    const [before, after] = browser.platform.callsOf(visitPath);
    expect(before?.token).toBe(first);
    expect(after?.token).not.toBe(first);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it('[Q-09] end after ten, with one refresh', async () => {
    browser.platform.answer('me/applications', () => refused(401, 'token_expired'));
    const work = refusalOf(kit.listApplications());
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await work).toEqual({ code: 'retries_exceeded', message: 'Maximum fetch retry exceed' });
    expect(browser.platform.callsOf('me/applications')).toHaveLength(11);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it.each([
    [1, [0, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000, 5000]],
    [0.5, [0, 200, 400, 800, 1600, 2500, 2500, 2500, 2500, 2500]],
  ])('[Q-09] wait longer each time, shortened randomly by %d', async (chance, expected) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    const calledAt: number[] = [];
    browser.platform.answer('me/applications', () => {
      calledAt.push(Date.now());
      return refused(401, 'token_expired');
    });
    const work = refusalOf(kit.listApplications());
    await jest.advanceTimersByTimeAsync(60_000);
    await work;
    expect(calledAt.slice(1).map((ms, index) => ms - (calledAt[index] ?? 0))).toEqual(expected);
  });

  it('[Q-09] use a new random value for each pause', async () => {
    const random = jest.spyOn(Math, 'random');
    browser.platform.answer('me/applications', () => refused(401, 'token_expired'));
    const work = refusalOf(kit.listApplications());
    await jest.advanceTimersByTimeAsync(60_000);
    await work;
    expect(random).toHaveBeenCalledTimes(9);
  });

  it('[Q-09] count a visit once, however often sent', async () => {
    browser.platform.answer(visitPath, () => Promise.reject(new TypeError('lost')), 3);
    const work = kit.visitApplication(visit);
    await jest.advanceTimersByTimeAsync(10_000);
    await work;
    const keys = browser.platform
      .callsOf(visitPath)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(browser.platform.callsOf(visitPath)[0]?.body).toEqual(visit);
  });

  it('wait for a connection', async () => {
    tab.setOnline(false);
    browser.platform.answer(visitPath, () => Promise.reject(new TypeError('offline')), 1);
    const work = kit.visitApplication(visit);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(browser.platform.callsOf(visitPath)).toHaveLength(1);
    tab.setOnline(true);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await work).toBe(true);
  });

  it('[Q-09] wait half a minute for a connection, then continue anyway', async () => {
    tab.setOnline(false);
    browser.platform.answer(visitPath, () => Promise.reject(new TypeError('offline')));
    const work = refusalOf(kit.visitApplication(visit));
    await jest.advanceTimersByTimeAsync(29_900);
    expect(browser.platform.callsOf(visitPath)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(browser.platform.callsOf(visitPath)).toHaveLength(2);
    tab.setOnline(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await work).toMatchObject({ code: 'retries_exceeded' });
  });

  it('end with the session', async () => {
    browser.platform.answer('me/applications', () => refused(401, 'token_expired'));
    browser.platform.end('key-ann');
    expect(await refusalOf(kit.listApplications())).toMatchObject({
      code: 'session_invalid',
      message: 'Refresh token failed.',
    });
    expect(browser.platform.callsOf('me/applications')).toHaveLength(1);
  });

  it('end when no caller waits any more', async () => {
    browser.platform.answer(visitPath, () => refused(401, 'token_expired'));
    const controller = new AbortController();
    const work = refusalOf(kit.visitApplication(visit, { signal: controller.signal }));
    await jest.advanceTimersByTimeAsync(300);
    controller.abort();
    expect(await work).toMatchObject({ code: 'aborted' });
    const { length } = browser.platform.calls;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(browser.platform.calls.length).toBeLessThanOrEqual(length + 1);
  });

  it.each([
    [403, 'access.denied', 'refused'],
    [500, '', 'unavailable'],
  ])('do not follow a %d', async (status, platformCode, code) => {
    browser.platform.answer(visitPath, () => refused(status, platformCode));
    expect(await refusalOf(kit.visitApplication(visit))).toMatchObject({ code });
    expect(browser.platform.callsOf(visitPath)).toHaveLength(1);
  });
});

describe('responses of the platform', () => {
  it('[Q-10] without success are thrown, whatever their status', async () => {
    browser.platform.answer('me/tenant', () => refused(200, 'tenant.suspended'));
    const error: unknown = await kit.getTenant().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'refused', platformCode: 'tenant.suspended', status: 200 });
    expect(String(error)).not.toContain('secret words');
  });

  it('[Q-10] with an error inside the data are thrown too', async () => {
    browser.platform.answer('me/tenant', () =>
      Response.json({ success: false, data: { error: 'tenant_suspended' } }),
    );
    expect(await kit.getTenant().catch((reason: unknown) => reason)).toMatchObject({
      platformCode: 'tenant_suspended',
    });
  });

  it.each([
    ['a page', () => new Response('<html>')],
    ['nothing', () => new Response('')],
    ['a list', () => Response.json([])],
    ['no flag', () => Response.json({ data: {} })],
    ['other data', () => succeeded({ name: 7 })],
    ['null', () => succeeded(null)],
  ])('are refused as %s', async (_, answer) => {
    browser.platform.answer('me/tenant', answer);
    expect(await refusalOf(kit.getTenant())).toMatchObject({ code: 'bad_response' });
  });

  it('[Q-13] list applications and groups, and drop malformed entries', async () => {
    const payroll = {
      name: 'Payroll',
      slug: 'payroll',
      url: 'https://pay.example/',
      groups: ['DEFAULT'],
    };
    browser.platform.answer('me/applications', () =>
      succeeded({
        items: [
          { ...payroll, logo: 'javascript:alert(1)', extra: 1 },
          { ...payroll, url: 'javascript:alert(1)' },
          { ...payroll, groups: [1] },
          null,
        ],
        groups: [
          { name: 'HR', slug: 'hr', updatedAt: '2026', logo: '', customUrl: 'data:text/html,x' },
          'HR',
        ],
      }),
    );
    const list = await kit.listApplications();
    expect(list).toEqual({
      applications: [{ ...payroll, logo: '' }],
      groups: [{ name: 'HR', slug: 'hr', updatedAt: '2026', logo: '', customUrl: '' }],
    });
    expect(kit.state.apps).toBe(list.applications);
  });

  it('[Q-13] are dropped if the session was left before they arrived', async () => {
    const items = [
      { name: 'Payroll', slug: 'payroll', url: 'https://pay.example.com/', groups: [] },
    ];
    browser.platform.answer('me/applications', () => succeeded({ items, groups: [] }));
    const work = kit.listApplications();
    kit.clearToken();
    await work;
    expect(kit.state.apps).toEqual([]);
    kit.saveToken(browser.platform.begin(ann));
    await kit.listApplications();
    expect(kit.state.apps).toHaveLength(1);
    let send = (): void => undefined;
    const held = new Promise<Response>((resolve) => {
      send = () => resolve(succeeded({ items: [], groups: [] }));
    });
    browser.platform.answer('me/applications', () => held, 1);
    const late = kit.listApplications();
    await jest.advanceTimersByTimeAsync(0);
    kit.saveToken(browser.platform.begin(bob));
    expect(kit.state.apps).toEqual([]);
    await kit.listApplications();
    send();
    await late;
    expect(kit.state.apps).toHaveLength(1);
  });

  it('[Q-12] list the stored sign-ons by GET', async () => {
    const account = {
      sessionKey: 'k',
      tenantKey: 'acme',
      user: 'u',
      displayName: 'd',
      connectorType: 'local',
    };
    browser.platform.answer('me/store/sessions', () => succeeded({ items: [account, 7] }));
    expect(await storeSessions(kit)).toEqual([account]);
    expect(browser.platform.calls.at(-1)).toMatchObject({ method: 'GET', body: {} });
  });

  it('have the tenant, and the session with the provider', async () => {
    browser.platform.answer('me/tenant', () =>
      succeeded({ name: 'Acme', customUrl: 'https://acme.example/' }),
    );
    expect(await kit.getTenant()).toEqual({ name: 'Acme', customUrl: 'https://acme.example/' });
    const provider = {
      connectorId: 'c',
      connectorType: 'oidc',
      issuer: 'https://idp',
      scopes: ['openid'],
    };
    browser.platform.answer('me/idp/sessions', () => succeeded({ items: [provider, {}] }));
    expect(await createIdpSession(kit, { scopes: ['openid'] })).toEqual([provider]);
    expect(browser.platform.calls.at(-1)?.body).toEqual({
      session_key: 'key-ann',
      scopes: ['openid'],
    });
  });

  it('confirm a session, and deny one that is already invalid', async () => {
    expect(await kit.checkSession()).toBe(true);
    browser.platform.end('key-ann');
    expect(await kit.checkSession()).toBe(false);
    expect(await kit.checkSession()).toBe(false);
    expect(browser.platform.callsOf('me/sessions/check')).toHaveLength(2);
    kit.clearToken();
    expect(await refusalOf(kit.checkSession())).toMatchObject({ message: 'no sessionKey' });
  });
});

describe('a client token', () => {
  const path = 'sessions/client-token';

  it('[Q-03] needs a key first and then scopes', async () => {
    expect(await refusalOf(kit.acquireClientToken({ scopes: [] }))).toEqual({
      code: 'no_scope',
      message: 'no scopes provided',
    });
    kit.clearToken();
    expect(await refusalOf(kit.acquireClientToken({ scopes: [] }))).toEqual({
      code: 'no_session_key',
      message: 'no sessionKey',
    });
    expect(browser.platform.calls).toEqual([]);
  });

  it('is requested with the session and its scopes', async () => {
    browser.platform.answer(path, () => succeeded({ access_token: 'narrow', expires_in: 60 }));
    expect(await kit.acquireClientToken({ scopes: ['openid'] })).toBe('narrow');
    expect(browser.platform.calls[0]?.body).toEqual({ session_key: 'key-ann', scopes: ['openid'] });
  });
});
