import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FakeTab } from './support/fake-browser.ts';
import { FakeBrowser, refusalOf } from './support/fake-browser.ts';
import { ann, bob } from './support/fake-token.ts';

let browser: FakeBrowser;
let tab: FakeTab;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
  browser = new FakeBrowser();
  tab = browser.openTab();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Goes to the login page and comes back as that person. */
async function signIn(person = ann, into = tab): Promise<void> {
  const login = new URL(into.left.at(-1) ?? '');
  const handle = browser.platform.handleFor(person, login.searchParams.get('code_challenge') ?? '');
  const template = login.searchParams.get('redirect_url') ?? '';
  into.address = template.replace('{key}', handle);
}

describe('login by redirect', () => {
  it('[Q-13] goes to the login page of the tenant with a template, a challenge and the hint', async () => {
    await tab.leaving(
      tab.open().loginWithRedirect({ loginHint: 'ann@example.com', prompt: 'login' }),
    );
    const login = new URL(tab.left[0] ?? '');
    expect(login.origin + login.pathname).toBe('https://acme.sso.example.com/login');
    expect(Object.fromEntries(login.searchParams)).toEqual({
      redirect_url: 'https://app.example.com/login/axonscloud/callback/?sessionKey={key}',
      application_id: 'booking',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'ann@example.com',
      prompt: 'login',
    });
  });

  it('[Q-13] goes to the named tenant, if it is of the platform or allowed', async () => {
    const kit = tab.open({ allowedRedirects: ['https://people.example.com'] });
    await tab.leaving(kit.loginWithRedirect({ tenant: 'https://people.example.com/' }));
    await tab.leaving(kit.loginWithRedirect({ tenant: 'https://siam.sso.example.com' }));
    await tab.leaving(kit.loginWithRedirect({ tenant: kit.defaultTenantUrl }));
    expect(tab.left.map((address) => new URL(address).origin)).toEqual([
      'https://people.example.com',
      'https://siam.sso.example.com',
      'https://acme.sso.example.com',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/',
    'https://sso.example.com.evil.example/',
    'https://evil-sso.example.com/',
    'https://evil.example/x.sso.example.com',
    'https://a:b@siam.sso.example.com/',
    'http://siam.sso.example.com/',
    '//evil.example/',
  ])('refuses to redirect to %s', async (tenant) => {
    expect(await refusalOf(tab.open().loginWithRedirect({ tenant }))).toMatchObject({
      code: 'unsafe_redirect',
      message: 'axp-kit/ERRORS.md#unsafe_redirect',
    });
    expect(tab.left).toEqual([]);
  });

  it('never resolves once the page is left, so that no code runs after it', async () => {
    const settled = jest.fn();
    const login = tab.open().loginWithRedirect();
    login.then(settled, settled);
    await tab.leaving(login);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(settled).not.toHaveBeenCalled();
  });

  it('refuses to show a login page in a frame', async () => {
    const { environment } = tab;
    const page = Object.assign(Object.create(environment.page), { top: {} });
    const kit = tab.open({ environment: { ...environment, page } });
    expect(await refusalOf(kit.loginWithRedirect())).toMatchObject({ code: 'framed' });
    expect(tab.left).toEqual([]);
    await tab.leaving(kit.loginWithRedirect({ prompt: 'none' }));
    expect(tab.left).toHaveLength(1);
  });

  it('[Q-13] exchanges the handle once, and removes it from the address before', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    await signIn();
    const exchange = kit.handleRedirect();
    expect(tab.address).toBe('https://app.example.com/login/axonscloud/callback/');
    expect(browser.platform.calls).toEqual([]);
    const [first, second] = await Promise.all([exchange, kit.handleRedirect()]);
    expect(first).toBe(second);
    expect(first?.returnUrl).toBe('https://app.example.com/rooms?day=1');
    expect(browser.platform.calls).toHaveLength(1);
    expect(browser.platform.calls[0]).toMatchObject({
      method: 'POST',
      path: 'sessions/booking/oauth/token',
      init: { credentials: 'include' },
      body: {
        grant_type: 'session_key',
        prompt: 'none',
        response_type: 'token',
        scopes: ['openid', 'offline_access'],
        code_verifier: expect.stringMatching(/^[\w-]{72}$/),
      },
    });
  });

  it('[Q-05] creates a session from the claims of both tokens', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    await signIn(bob);
    const result = await kit.handleRedirect();
    expect(result?.session).toEqual({
      accessToken: expect.stringContaining('.'),
      refreshToken: expect.stringMatching(/^refresh-/),
      idToken: expect.stringContaining('.'),
      applicationId: 'booking',
      tenantKey: 'acme',
      sessionKey: 'key-bob',
      user: 'bob@example.com',
      displayName: 'Bob สมชาย',
      connectorType: 'local',
      state: 'valid',
    });
    expect(kit.state).toMatchObject({
      activeSessionKey: 'key-bob',
      sessions: [result?.session],
      isLogin: true,
      isError: false,
      loading: false,
      fetching: false,
      isRefreshing: false,
      apps: [],
    });
  });

  it('reports that a sign-on is in progress', async () => {
    const kit = tab.open();
    const seen: boolean[] = [];
    kit.subscribe(({ loading, fetching }) => seen.push(loading && fetching));
    await tab.leaving(kit.loginWithRedirect());
    await signIn();
    await kit.handleRedirect();
    expect(seen).toContain(true);
    expect(kit.state).toMatchObject({ loading: false, fetching: false });
  });

  it('[A-04] ignores a key that no login of this tab requested, and removes it', async () => {
    const kit = tab.open();
    tab.address =
      'https://app.example.com/login/axonscloud/callback/?sessionKey=abcdefghijklmnopqrstuvwxyz&a=1';
    expect(await kit.handleRedirect()).toBeNull();
    expect(tab.address).toBe('https://app.example.com/login/axonscloud/callback/?a=1');
    expect(browser.platform.calls).toEqual([]);
    expect(kit.state.sessions).toEqual([]);
  });

  it('[A-04] ignores a callback in another tab than the one that left', async () => {
    await tab.leaving(tab.open().loginWithRedirect());
    const other = browser.openTab();
    await signIn();
    other.address = tab.address;
    expect(await other.open().handleRedirect()).toBeNull();
    expect(browser.platform.calls).toEqual([]);
  });

  it('[A-04] ignores a callback after ten minutes, and a second one of the same login', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    await signIn();
    jest.advanceTimersByTime(10 * 60_000 + 1);
    expect(await kit.handleRedirect()).toBeNull();
    await tab.leaving(kit.loginWithRedirect());
    await signIn();
    await kit.handleRedirect();
    await signIn();
    expect(await kit.handleRedirect(`${tab.address}&again=1`)).toBeNull();
    expect(browser.platform.calls).toHaveLength(1);
  });

  it('[A-04] does not send a malformed key', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    tab.address = 'https://app.example.com/login/axonscloud/callback/?sessionKey=<script>';
    expect(await refusalOf(kit.handleRedirect())).toMatchObject({ code: 'bad_response' });
    expect(browser.platform.calls).toEqual([]);
  });

  it('ignores other pages, including those with an error of their own', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    tab.address = 'https://app.example.com/?error=mine';
    expect(await kit.handleRedirect()).toBeNull();
    expect(tab.address).toBe('https://app.example.com/?error=mine');
  });

  it.each([
    ['login_required', 'login_required'],
    ['access_denied', 'access_denied'],
    ['temporarily_unavailable', 'unavailable'],
  ])('[A-04] reports that a login ended with %s', async (error, code) => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect({ prompt: 'none' }));
    tab.address = `https://app.example.com/login/axonscloud/callback/?error=${error}`;
    expect(await refusalOf(kit.handleRedirect())).toMatchObject({ code });
    expect(tab.address).toBe('https://app.example.com/login/axonscloud/callback/');
    expect(kit.state).toMatchObject({ isError: true, isLogin: false });
  });

  it('[A-04] reports a refused handle, and has no session then', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    tab.address =
      'https://app.example.com/login/axonscloud/callback/?sessionKey=abcdefghijklmnopqrstuvwxyz';
    expect(await refusalOf(kit.handleRedirect())).toMatchObject({ code: 'refused' });
    expect(kit.state).toMatchObject({ isError: true, sessions: [] });
  });

  it('stops after three redirects within a minute, but not those that show a page', async () => {
    const kit = tab.open();
    for (let times = 0; times < 3; times += 1) await tab.leaving(kit.loginWithRedirect());
    expect(await refusalOf(kit.loginWithRedirect())).toMatchObject({ code: 'redirect_loop' });
    await tab.leaving(kit.loginWithRedirect({ prompt: 'select_account' }));
    jest.advanceTimersByTime(60_000);
    await tab.leaving(kit.loginWithRedirect());
    expect(tab.left).toHaveLength(5);
  });

  it('replaces the same person’s former session under another key', async () => {
    const kit = tab.open();
    kit.saveToken(browser.platform.begin(ann, 'key-before'));
    kit.saveToken(browser.platform.begin(bob));
    await tab.leaving(kit.loginWithRedirect());
    await signIn(ann);
    await kit.handleRedirect();
    expect(kit.state.sessions.map(({ sessionKey }) => sessionKey)).toEqual(['key-bob', 'key-ann']);
  });
});

describe('return addresses', () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example/',
    '\\\\evil.example/',
    '/\\evil.example/',
    'https://app.example.com@evil.example/',
    'https://user:pass@app.example.com/',
    'https://user@app.example.com/',
    'https://:pass@app.example.com/',
    'https://app.example.com.evil.example/',
    'http://app.example.com/',
    'https://app.example.com:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example.com/1',
    ' https://evil.example/\n',
    'https://аpp.example.com/',
  ];

  it.each(hostile)('[Q-13] can’t be %j, wherever given', async (address) => {
    const kit = tab.open();
    kit.saveToken(browser.platform.begin(ann));
    for (const work of [
      () => kit.loginWithRedirect({ returnUrl: address }),
      () => kit.loginWithRedirect({ redirectUrl: address }),
      () => kit.logout({ redirectUrl: address }),
    ]) {
      expect(await refusalOf(work())).toMatchObject({ code: 'unsafe_redirect' });
    }
    expect(tab.left).toEqual([]);
    expect(kit.state.isLogin).toBe(true);
  });

  it('[Q-13] can be those in the options, complete or by origin', async () => {
    const kit = tab.open({
      allowedRedirects: ['https://other.example', 'https://third.example/only/here'],
    });
    await tab.leaving(kit.loginWithRedirect({ returnUrl: 'https://other.example/any/where' }));
    await tab.leaving(kit.loginWithRedirect({ returnUrl: 'https://third.example/only/here' }));
    expect(
      await refusalOf(kit.loginWithRedirect({ returnUrl: 'https://third.example/else' })),
    ).toMatchObject({ code: 'unsafe_redirect' });
  });

  it('[A-04] from storage are not trusted', async () => {
    const kit = tab.open();
    await tab.leaving(kit.loginWithRedirect());
    await signIn();
    const key = 'axp:booking:login';
    const stored = JSON.parse(tab.session.getItem(key) ?? '');
    tab.session.setItem(key, JSON.stringify({ ...stored, returnUrl: 'https://evil.example/' }));
    expect(await refusalOf(kit.handleRedirect())).toMatchObject({ code: 'unsafe_redirect' });
  });
});
