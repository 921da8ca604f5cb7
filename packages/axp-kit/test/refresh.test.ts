import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AxpKit } from '../src/index.ts';
import type { FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { refused, succeeded } from './support/fake-platform.ts';
import { fakeTimeouts } from './support/fake-timeouts.ts';
import { ann, bob } from './support/fake-token.ts';

const tokenPath = 'sessions/booking/oauth/token';

let browser: FakeBrowser;
let tab: FakeTab;
let kit: AxpKit;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  fakeTimeouts();
  browser = new FakeBrowser();
  tab = browser.openTab();
  kit = tab.open();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function signIn(person = ann): void {
  kit.saveToken(browser.platform.begin(person));
}

describe('a refresh', () => {
  it('[Q-06] keeps the new tokens and makes the session active', async () => {
    signIn(ann);
    signIn(bob);
    kit.clearToken('key-bob');
    expect(kit.state.activeSessionKey).toBe('');
    const before = kit.state.sessions[0]?.refreshToken;
    const session = await kit.refresh({ sessionKey: 'key-ann', force: true });
    expect(session.refreshToken).not.toBe(before);
    expect(kit.state.activeSessionKey).toBe('key-ann');
    expect(browser.platform.calls.at(-1)?.body).toEqual({
      grant_type: 'refresh_token',
      prompt: 'none',
      refresh_token: before,
      session_key: 'key-ann',
      instance_id: expect.any(String),
    });
  });

  it('does nothing while the token is fresh, unless forced', async () => {
    signIn();
    await kit.refresh();
    expect(browser.platform.calls).toHaveLength(0);
    await kit.refresh({ force: true });
    expect(browser.platform.calls).toHaveLength(1);
  });

  it('[Q-06] without refresh token and cookie makes the session invalid', async () => {
    browser.platform.hasCookie = false;
    kit.saveToken({ ...browser.platform.begin(ann), refresh_token: '' });
    expect(await refusalOf(kit.refresh({ force: true }))).toEqual({
      code: 'session_invalid',
      message: 'Refresh token is missing',
    });
    expect(kit.state.sessions[0]).toMatchObject({
      state: 'invalid',
      reason: 'Refresh token is missing',
    });
    expect(browser.platform.calls).toHaveLength(1);
  });

  it('[Q-06] that is refused makes the session invalid', async () => {
    signIn();
    browser.platform.end('key-ann');
    expect(await refusalOf(kit.refresh({ force: true }))).toEqual({
      code: 'session_invalid',
      message: 'Refresh token failed.',
    });
    expect(kit.state.sessions[0]).toMatchObject({
      state: 'invalid',
      reason: 'Refresh token failed.',
    });
  });

  it('[Q-06] can’t identify the session without an active key', async () => {
    expect(await refusalOf(kit.refresh())).toEqual({
      code: 'no_session_key',
      message: 'cannot identify active session',
    });
    signIn();
    browser.storage.removeItem('axp:booking:active');
    tab.hearStorage();
    await refusalOf(kit.refresh());
    expect(kit.state.sessions[0]).toMatchObject({
      state: 'invalid',
      reason: 'cannot identify active session',
    });
  });

  it('is one request for all concurrent callers', async () => {
    signIn();
    jest.advanceTimersByTime(580_000);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => kit.getAccessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it('is one request for twenty tabs, and no refresh token is used twice', async () => {
    signIn();
    const kits = Array.from({ length: 20 }, () => browser.openTab().open());
    expect(kits.every(({ state }) => state.isLogin)).toBe(true);
    jest.advanceTimersByTime(580_000);
    const tokens = await Promise.all(kits.map((one) => one.getAccessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
    expect(browser.platform.reuses).toBe(0);
  });

  it('waits for what another tab has stored when its own view is outdated', async () => {
    signIn();
    const other = browser.openTab();
    const stale = new Map(browser.storage.entries);
    const lagging = other.open();
    expect(lagging.state.isLogin).toBe(true);
    await kit.refresh({ force: true });
    const fresh = new Map(browser.storage.entries);
    restore(stale);
    const work = lagging.refresh({ force: true });
    await jest.advanceTimersByTimeAsync(30);
    restore(fresh);
    await jest.advanceTimersByTimeAsync(30);
    await work;
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
    expect(browser.platform.reuses).toBe(0);
  });

  it('never sends a refresh token that another tab is known to have used', async () => {
    signIn();
    const stale = new Map(browser.storage.entries);
    const lagging = browser.openTab().open();
    expect(lagging.state.isLogin).toBe(true);
    await kit.refresh({ force: true });
    browser.platform.hasCookie = false;
    restore(stale);
    const work = refusalOf(lagging.refresh({ force: true }));
    await jest.advanceTimersByTimeAsync(1500);
    expect(await work).toMatchObject({ message: 'Refresh token failed.' });
    expect(browser.platform.reuses).toBe(0);
  });

  it('repeats a lost call as the same instance', async () => {
    signIn();
    browser.platform.answer(tokenPath, () => Promise.reject(new TypeError('lost')), 1);
    await kit.refresh({ force: true });
    const [first, second] = browser.platform.callsOf(tokenPath);
    expect(second?.body).toEqual(first?.body);
  });

  it('[Q-06] uses the cookie once when refused, as after a long lost response', async () => {
    signIn();
    const invalid = jest.fn();
    kit.on('invalid', invalid);
    const next = browser.platform.begin(ann);
    browser.platform.answer(tokenPath, ({ body }) =>
      body.grant_type === 'refresh_token' ? refused(401, 'sso.invalid_grant') : succeeded(next),
    );
    const sessions = await Promise.all([
      kit.refresh({ force: true }),
      kit.refresh({ force: true }),
    ]);
    expect(sessions.map(({ accessToken }) => accessToken)).toEqual(
      Array(2).fill(next.access_token),
    );
    expect(browser.platform.callsOf(tokenPath).map(({ body }) => body.grant_type)).toEqual([
      'refresh_token',
      'session_key',
    ]);
    expect(invalid).not.toHaveBeenCalled();
    expect(kit.state.isLogin).toBe(true);
  });

  it('keeps the session if the cookie can’t be used, and retries later', async () => {
    signIn();
    browser.platform.answer(tokenPath, ({ body }) =>
      body.grant_type === 'refresh_token'
        ? refused(401, 'sso.invalid_grant')
        : Promise.reject(new TypeError('lost')),
    );
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'network' });
    expect(kit.state.isLogin).toBe(true);
  });

  it('settles when the platform does not answer, and keeps the session', async () => {
    signIn();
    browser.platform.answer(tokenPath, hang);
    const work = refusalOf(kit.refresh({ force: true }));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await work).toMatchObject({ code: 'timeout' });
    expect(kit.state.isLogin).toBe(true);
  });

  it('waits as long as the platform asks before it calls again', async () => {
    signIn();
    const tooMany = new Response('', { status: 429, headers: { 'Retry-After': '7' } });
    browser.platform.answer(tokenPath, () => tooMany, 1);
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'rate_limited' });
    expect(await refusalOf(kit.refresh({ force: true }))).toMatchObject({ code: 'rate_limited' });
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
    jest.advanceTimersByTime(7001);
    await kit.refresh({ force: true });
    expect(kit.state.isLogin).toBe(true);
  });

  it('[Q-06] takes over the lock of a frozen tab, but not before its calls must have ended', async () => {
    signIn();
    freezeLockHolder();
    const work = kit.refresh({ force: true });
    await jest.advanceTimersByTimeAsync(11_900);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect((await work).state).toBe('valid');
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it('[Q-06] lets a third tab continue as soon as the lock of a frozen tab was taken over', async () => {
    signIn();
    const third = browser.openTab().open();
    expect(third.state.isLogin).toBe(true);
    freezeLockHolder();
    const first = kit.refresh({ force: true });
    await jest.advanceTimersByTimeAsync(6000);
    const later = third.refresh({ force: true });
    await jest.advanceTimersByTimeAsync(6200);
    expect((await later).refreshToken).toBe((await first).refreshToken);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it('[Q-06] waits for a slow tab, and uses its result', async () => {
    signIn();
    const slow = browser.openTab().open();
    expect(slow.state.isLogin).toBe(true);
    browser.platform.answer(tokenPath, hang, 1);
    const first = slow.refresh({ force: true });
    const second = kit.refresh({ force: true });
    await jest.advanceTimersByTimeAsync(5000);
    expect((await second).refreshToken).toBe((await first).refreshToken);
    // The call that was lost, and its repetition.
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(2);
  });

  it('[Q-06] stores the tokens of a response after the client was destroyed, without events', async () => {
    signIn();
    const listener = jest.fn();
    const work = kit.refresh({ force: true });
    kit.subscribe(listener);
    kit.on('refreshed', listener);
    kit.destroy();
    const { refreshToken } = await work;
    expect(listener).not.toHaveBeenCalled();
    // The old refresh token is used up: the next client needs the new one.
    expect(tab.open().state.sessions[0]?.refreshToken).toBe(refreshToken);
  });

  it('does not restore a session that was cleared since', async () => {
    signIn();
    const work = refusalOf(kit.refresh({ force: true }));
    kit.clearToken();
    expect(await work).toMatchObject({ code: 'unknown_session' });
    expect(kit.state.sessions).toEqual([]);
    expect(browser.storage.getItem('axp:booking:session:key-ann')).toBeNull();
  });

  it('does not restore a session that another tab has cleared', async () => {
    signIn();
    const other = browser.openTab().open();
    expect(other.state.isLogin).toBe(true);
    const stored = new Map(browser.storage.entries);
    kit.clearToken();
    restore(stored);
    expect(await refusalOf(other.refresh({ force: true }))).toMatchObject({
      code: 'unknown_session',
    });
    expect(browser.platform.calls).toEqual([]);
  });

  it('does not restore a session that another tab has cleared before the response arrived', async () => {
    signIn();
    const other = browser.openTab().open();
    expect(other.state.isLogin).toBe(true);
    const stored = new Map(browser.storage.entries);
    browser.platform.answer(tokenPath, () => Promise.reject(new TypeError('lost')), 1);
    const work = refusalOf(other.refresh({ force: true }));
    await browser.revisions('', undefined);
    kit.clearToken();
    await jest.advanceTimersByTimeAsync(0);
    restore(stored);
    expect(await work).toMatchObject({ code: 'unknown_session' });
    expect(other.state.sessions).toEqual([]);
  });

  it('keeps another account that was chosen since', async () => {
    signIn(ann);
    signIn(bob);
    kit.setActiveSession('key-ann');
    const work = kit.refresh({ force: true });
    kit.setActiveSession('key-bob');
    await work;
    expect(kit.state.activeSessionKey).toBe('key-bob');
  });
});

describe('an access token', () => {
  it('comes from memory while it is fresh', async () => {
    signIn();
    expect(await kit.getAccessToken()).toBe(kit.state.sessions[0]?.accessToken);
    expect(browser.platform.calls).toEqual([]);
  });

  it.each([-300_000, 300_000])(
    'is refreshed in time even if the clock is off by %d ms',
    async (skew) => {
      const wrong = browser.openTab({ now: () => Date.now() + skew }).open();
      wrong.saveToken(browser.platform.begin(ann));
      jest.advanceTimersByTime(569_000);
      await wrong.getAccessToken();
      expect(browser.platform.calls).toHaveLength(0);
      jest.advanceTimersByTime(2000);
      await wrong.getAccessToken();
      expect(browser.platform.calls).toHaveLength(1);
    },
  );

  it('is refreshed when the clock was set back', async () => {
    signIn();
    jest.setSystemTime(Date.UTC(2025, 0, 1));
    await kit.getAccessToken();
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });

  it('is the old one for its last seconds when the platform is unreachable', async () => {
    signIn();
    browser.platform.answer(tokenPath, () => Promise.reject(new TypeError('offline')));
    jest.advanceTimersByTime(580_000);
    expect(await kit.getAccessToken()).toBe(kit.state.sessions[0]?.accessToken);
    expect(await refusalOf(kit.getAccessToken({ minValidityMs: 60_000 }))).toMatchObject({
      code: 'network',
    });
    jest.advanceTimersByTime(30_000);
    expect(await refusalOf(kit.getAccessToken())).toMatchObject({ code: 'network' });
    expect(kit.state.sessions[0]?.state).toBe('valid');
  });

  it('can be aborted by one caller while others wait', async () => {
    signIn();
    jest.advanceTimersByTime(580_000);
    const controller = new AbortController();
    const given = refusalOf(kit.getAccessToken({ signal: controller.signal }));
    const other = kit.getAccessToken();
    controller.abort();
    expect(await given).toMatchObject({ code: 'aborted' });
    await other;
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
  });
});

function restore(entries: ReadonlyMap<string, string>): void {
  browser.storage.entries.clear();
  for (const [key, value] of entries) browser.storage.entries.set(key, value);
}

/** Holds the lock of the session like a tab that the browser has frozen: it never ends. */
function freezeLockHolder(): void {
  const never = () => new Promise(() => {});
  browser.locks.request(`${kit.storagePrefix}key-ann`, {}, never).catch(() => {});
}

function hang({ init }: { init: RequestInit }): Promise<Response> {
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
  });
}
