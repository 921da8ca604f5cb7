import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AxpKit } from '../src/index.ts';
import type { FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { refused, succeeded } from './support/fake-platform.ts';
import { ann, bob, fakeTokens } from './support/fake-token.ts';

const tokenPath = 'sessions/booking/oauth/token';

let browser: FakeBrowser;
let tab: FakeTab;
let kit: AxpKit;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  browser = new FakeBrowser();
  tab = browser.openTab();
  kit = tab.open();
});

afterEach(() => {
  jest.useRealTimers();
});

function signIn(person = ann): void {
  kit.saveToken(browser.platform.begin(person));
}

describe('silent sign-on', () => {
  it('[Q-03] needs a key first and then scopes', async () => {
    expect(await refusalOf(kit.acquireTokenSilent({ scopes: [] }))).toEqual({
      code: 'no_session_key',
      message: 'no sessionKey',
    });
    signIn();
    expect(await refusalOf(kit.acquireTokenSilent({ scopes: [] }))).toEqual({
      code: 'no_scope',
      message: 'no scope',
    });
    expect(browser.platform.calls).toEqual([]);
  });

  it('[Q-06] makes an invalid session valid and active', async () => {
    signIn(ann);
    signIn(bob);
    browser.platform.answer(tokenPath, () => refused(401, 'invalid_grant'), 2);
    await refusalOf(kit.refresh({ sessionKey: 'key-ann', force: true }));
    const session = await kit.acquireTokenSilent({ sessionKey: 'key-ann', scopes: ['openid'] });
    expect(session.state).toBe('valid');
    expect(kit.state).toMatchObject({ activeSessionKey: 'key-ann', isLogin: true, isError: false });
    expect(browser.platform.calls.at(-1)?.body).toEqual({
      grant_type: 'session_key',
      prompt: 'none',
      response_type: 'token',
      session_key: 'key-ann',
      scopes: ['openid'],
      instance_id: expect.any(String),
    });
  });

  it('[Q-06] does not restore a session that was cleared before the response arrived', async () => {
    signIn();
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const tokens = browser.platform.begin(ann);
    browser.platform.answer(tokenPath, async () => {
      await sent;
      return succeeded(tokens);
    });
    const work = refusalOf(kit.acquireTokenSilent());
    await jest.advanceTimersByTimeAsync(0);
    expect(browser.platform.callsOf(tokenPath)).toHaveLength(1);
    kit.clearToken();
    send();
    expect(await work).toMatchObject({ code: 'unknown_session' });
    expect(kit.state).toMatchObject({ sessions: [], activeSessionKey: '', isLogin: false });
  });

  it('[Q-06] does not restore a session that was cleared while it waited', async () => {
    signIn();
    let leave = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const other = browser.locks.request(`${kit.storagePrefix}key-ann`, {}, () => held);
    const work = refusalOf(kit.acquireTokenSilent());
    await jest.advanceTimersByTimeAsync(0);
    kit.clearToken();
    leave();
    await other;
    expect(await work).toMatchObject({ code: 'unknown_session' });
    expect(kit.state.sessions).toEqual([]);
    expect(browser.platform.calls).toEqual([]);
  });

  it('[Q-06] does not invalidate a session that was cleared before a check ended', async () => {
    signIn();
    browser.platform.answer('me/sessions/check', () => succeeded({ active: false }));
    const work = kit.checkSession();
    kit.clearToken();
    await work;
    expect(kit.state.sessions).toEqual([]);
  });

  it('[Q-06] makes the session invalid when it is refused, without its tokens', async () => {
    signIn();
    browser.platform.end('key-ann');
    const invalid = jest.fn();
    kit.on('invalid', invalid);
    expect(await refusalOf(kit.acquireTokenSilent())).toEqual({
      code: 'session_invalid',
      message: 'Authentication with sso silently failed.',
    });
    expect(kit.state.sessions[0]).toMatchObject({
      state: 'invalid',
      reason: 'Authentication with sso silently failed.',
      accessToken: '',
      refreshToken: '',
      idToken: '',
    });
    expect(kit.state).toMatchObject({ isLogin: false, isError: true });
    expect(invalid).toHaveBeenCalledTimes(1);
  });

  it('[Q-06] replaces the key when the platform continues under another one', async () => {
    signIn();
    browser.platform.answer(tokenPath, () => succeeded(fakeTokens(ann, 'key-next', 99)));
    expect(await kit.acquireTokenSilent()).toMatchObject({ sessionKey: 'key-next' });
    expect(kit.state.sessions.map(({ sessionKey }) => sessionKey)).toEqual(['key-next']);
    expect(kit.state.activeSessionKey).toBe('key-next');
  });

  it('warns that memory storage without a frame is lost on a new page', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    tab.open({ storage: 'memory', bridge: 'auto' });
    expect(warn).not.toHaveBeenCalled();
    tab.open({ storage: 'memory', bridge: 'off' });
    expect(warn).toHaveBeenCalledWith('axp-kit: no silent sign-on');
    warn.mockRestore();
  });

  it.each(['localStorage', 'memory'] as const)(
    'stays the same instance for the platform, in %s',
    async (storage) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      const one = browser.openTab().open({ storage });
      one.saveToken(browser.platform.begin(ann));
      await one.acquireTokenSilent();
      await one.refresh({ force: true });
      await one.refresh({ force: true });
      const ids = browser.platform.calls.map(({ body }) => body.instance_id);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
      warn.mockRestore();
    },
  );

  it('[Q-11] can’t store the failure of an unknown session', async () => {
    expect(await refusalOf(kit.acquireTokenSilent({ sessionKey: 'unknown' }))).toMatchObject({
      message: 'cannot save error auth state on empty session',
    });
  });

  it.each([
    ['a failure of the platform', () => new Response('', { status: 503 }), 'unavailable'],
    ['garbage', () => new Response('<html>', { status: 200 }), 'bad_response'],
    [
      'a success with the status of a refusal',
      () => Response.json({ success: true, data: fakeTokens(ann, 'k', 1) }, { status: 400 }),
      'refused',
    ],
    ['another refusal', () => refused(400, 'request.invalid'), 'refused'],
    ['no tokens', () => succeeded({ access_token: 'a.b.c' }), 'bad_response'],
    [
      'tokens that are none',
      () => succeeded({ ...fakeTokens(ann, 'k', 1), id_token: 'x' }),
      'bad_response',
    ],
  ])('[Q-06] leaves the session valid after %s', async (_, answer, code) => {
    signIn();
    browser.platform.answer(tokenPath, answer);
    expect(await refusalOf(kit.acquireTokenSilent())).toMatchObject({ code });
    expect(kit.state).toMatchObject({ isLogin: true, isError: true });
  });

  it.each([
    ['another person', { ...bob, tenantKey: 'acme' }],
    ['another tenant', { ...ann, tenantKey: 'siam' }],
  ])('[Q-06] refuses the tokens of %s', async (_, person) => {
    signIn();
    browser.platform.answer(tokenPath, () => succeeded(fakeTokens(person, 'key-ann', 99)));
    expect(await refusalOf(kit.acquireTokenSilent())).toMatchObject({ code: 'session_invalid' });
    expect(JSON.stringify(kit.state)).not.toContain('refresh-key-ann-99');
    expect(kit.state.isLogin).toBe(false);
  });
});

describe('sessions', () => {
  it('[Q-06] with a saved token are valid and active', () => {
    const login = jest.fn();
    kit.on('login', login);
    const session = kit.saveToken(browser.platform.begin(ann));
    expect(session.state).toBe('valid');
    expect(kit.state).toMatchObject({ activeSessionKey: 'key-ann', isLogin: true });
    expect(login).toHaveBeenCalledWith({ session });
  });

  it('[Q-06] with saved tokens are refreshed as the instance that received them', async () => {
    kit.saveToken({ ...browser.platform.begin(ann), instance_id: 'of-another-program' });
    await kit.refresh({ force: true });
    expect(browser.platform.callsOf(tokenPath).at(-1)?.body).toMatchObject({
      grant_type: 'refresh_token',
      instance_id: 'of-another-program',
    });
  });

  it('[Q-06] clear the active key with the active one only', () => {
    signIn(ann);
    signIn(bob);
    kit.clearToken('key-ann');
    expect(kit.state.activeSessionKey).toBe('key-bob');
    kit.clearToken();
    expect(kit.state).toMatchObject({ activeSessionKey: '', sessions: [], isLogin: false });
  });

  it('[Q-02] report a clear without a key when there is none', () => {
    expect(() => kit.clearToken()).toThrow(
      expect.objectContaining({
        code: 'no_session_key',
        message: 'Invalid usage, cannot determine the current session...',
      }),
    );
  });

  it('can be chosen only if they exist', () => {
    signIn();
    expect(() => kit.setActiveSession('unknown')).toThrow(
      expect.objectContaining({ code: 'unknown_session' }),
    );
    expect(kit.state.activeSessionKey).toBe('key-ann');
  });

  it('[Q-13] log out at the platform first and redirect to its page', async () => {
    signIn();
    const logout = jest.fn();
    kit.on('logout', logout);
    await kit.logout({ redirectUrl: 'https://app.example.com/bye' });
    expect(browser.platform.callsOf('me/logout')[0]?.body).toEqual({ session_key: 'key-ann' });
    expect(logout).toHaveBeenCalledWith({ sessionKey: 'key-ann', by: 'page' });
    expect(tab.left).toEqual([
      'https://acme.sso.example.com/logout?application_id=booking&redirect_url=https%3A%2F%2Fapp.example.com%2Fbye',
    ]);
    expect(kit.state.sessions).toEqual([]);
  });

  it('[Q-13] log out everywhere without a redirect', async () => {
    signIn();
    await kit.logout({ everywhere: true, redirect: false });
    expect(browser.platform.callsOf('me/logout')[0]?.body).toEqual({
      session_key: 'key-ann',
      everywhere: true,
    });
    expect(tab.left).toEqual([]);
  });

  it('[Q-13] are deleted even if the platform is unreachable', async () => {
    signIn();
    browser.platform.answer('me/logout', () => new Response('', { status: 500 }));
    expect(await refusalOf(kit.logout({ redirect: false }))).toMatchObject({ code: 'unavailable' });
    expect(kit.state.sessions).toEqual([]);
  });

  it('of two clients on one page are independent', async () => {
    signIn();
    const other = tab.open({ applicationId: 'payroll' });
    expect(other.state.sessions).toEqual([]);
    other.destroy();
    expect(await kit.getAccessToken()).not.toBe('');
  });

  it('do nothing once the client is destroyed', async () => {
    const listener = jest.fn();
    kit.subscribe(listener);
    kit.destroy();
    expect(await refusalOf(kit.getAccessToken())).toMatchObject({ code: 'destroyed' });
    tab.hearStorage();
    expect(listener).not.toHaveBeenCalled();
  });
});
