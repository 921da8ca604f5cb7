import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AxpEnvironment } from 'axp-kit';
import { AxpError, AxpKit } from 'axp-kit';
import { createIdpSession, storeSessions } from 'axp-kit/accounts';
import { acmeOrigin, apiHost, apiOrigin, testSso } from './app.ts';
import { bookingOrigin } from './client.ts';
import { cookieOf, signIn } from './sign-in.ts';

/** The client and the platform, as both are: nothing between them but the wire. */
const sso = testSso();

// Limits of calls are no subject here.
beforeEach(() => sso.clock.advance({ minutes: 2 }));

interface Browser {
  readonly kit: AxpKit;
  address: string;
  /** Where the page was left for. */
  left: string;
  whenLeft?: () => void;
  /** The platform's cookie on its API host, if the browser sends it. */
  cookie: string;
  /** The next answer is lost on its way. */
  isLossy: boolean;
}

const listened = { addEventListener: () => {}, removeEventListener: () => {} };

/** A page of the booking application in a browser of its own. */
function openBrowser(): Browser {
  const entries = new Map<string, string>();
  const sessionStorage = {
    length: 0,
    key: () => null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const page: AxpEnvironment['page'] = {
    ...listened,
    location: {
      get href() {
        return browser.address;
      },
      origin: bookingOrigin,
      assign: (address) => {
        browser.left = address;
        browser.whenLeft?.();
      },
    },
    history: {
      state: null,
      replaceState: (_state, _unused, address) => {
        browser.address = address;
      },
    },
    document: { ...listened, hidden: false },
    navigator: { onLine: true },
    localStorage: undefined,
    sessionStorage,
  };
  const kit = new AxpKit({
    baseUrl: apiOrigin,
    defaultTenant: acmeOrigin,
    applicationId: 'axp-booking',
    storage: 'memory',
    bridge: 'off',
    environment: {
      page,
      now: () => sso.clock.now().getTime(),
      fetch: async (address, init) => {
        const answer = await send(address, init, browser.cookie);
        if (!browser.isLossy) return answer;
        browser.isLossy = false;
        throw new TypeError('The connection was lost.');
      },
    },
  });
  const browser: Browser = {
    kit,
    address: `${bookingOrigin}/rooms`,
    left: '',
    cookie: '',
    isLossy: false,
  };
  return browser;
}

async function send(address: string, init: RequestInit, cookie: string): Promise<Response> {
  const { method, headers, body } = init;
  const answer = await sso.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: address.slice(apiOrigin.length),
    headers: {
      ...Object.fromEntries(new Headers(headers)),
      host: apiHost,
      origin: bookingOrigin,
      ...(cookie !== '' && { cookie }),
    },
    ...(typeof body === 'string' && { payload: body }),
  });
  return new Response(answer.body, { status: answer.statusCode });
}

/** A login leaves the page, and never resolves. */
async function leaveFor(browser: Browser): Promise<void> {
  const leave = new Promise<void>((resolve) => {
    browser.whenLeft = resolve;
  });
  await Promise.race([leave, browser.kit.loginWithRedirect({ prompt: 'login' })]);
}

/** Signs in at the address that the kit left for, and comes back to the application. */
async function signInWith(browser: Browser, email = 'staff@acme.test'): Promise<void> {
  await leaveFor(browser);
  const query = new URL(browser.left).searchParams;
  const scope = await sso.tenant('acme');
  const { target } = await sso.signOn.findTarget(scope, {
    // The demo registered the URL without a port: loopback ports may differ.
    redirectUrl: query.get('redirect_url') ?? '',
    applicationId: query.get('application_id') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    codeChallengeMethod: query.get('code_challenge_method') ?? '',
  });
  const { cookie, location } = await signIn(sso, email, { target });
  const start = await get(location, '');
  const confirm = await get(String(start.headers.location), cookie);
  const arrive = await get(String(confirm.headers.location), cookieOf(start));
  browser.cookie = cookieOf(arrive);
  browser.address = String(arrive.headers.location);
}

function get(address: string, cookie: string) {
  const { host, pathname, search } = new URL(address);
  return sso.inject({ url: pathname + search, headers: { host, ...(cookie && { cookie }) } });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'none',
    (reason: unknown) => reason,
  );
  return error instanceof AxpError ? error.code : String(error);
}

describe('axp-kit at the platform', () => {
  it('[Q-13] [S-06] signs in by redirect, and reads the person from the claims', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    const result = await browser.kit.handleRedirect();
    expect(browser.address).toBe(`${bookingOrigin}/login/axonscloud/callback/`);
    expect(result).toMatchObject({
      returnUrl: `${bookingOrigin}/rooms`,
      session: {
        state: 'valid',
        applicationId: 'axp-booking',
        tenantKey: 'acme',
        user: 'staff@acme.test',
        displayName: 'Sarah Mitchell',
        connectorType: 'local',
      },
    });
  });

  it('[A-04] [S-06] refuses a copied address in another browser', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    const thief = openBrowser();
    thief.address = browser.address;
    expect(await thief.kit.handleRedirect()).toBeNull();
    await leaveFor(thief);
    expect(await codeOf(thief.kit.handleRedirect(browser.address))).toBe('refused');
  });

  it('[Q-06] [S-06] refreshes repeatedly', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    const tokens = [await browser.kit.getAccessToken()];
    for (let times = 0; times < 3; times += 1) {
      sso.clock.advance({ minutes: 10 });
      tokens.push(await browser.kit.getAccessToken());
    }
    expect(new Set(tokens).size).toBe(4);
    expect(browser.kit.state.isLogin).toBe(true);
  });

  it('[Q-06] [S-06] refreshes even if a response was lost, as the same instance', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    browser.isLossy = true;
    expect(await codeOf(browser.kit.refresh({ force: true }))).toBe('none');
    expect(await codeOf(browser.kit.refresh({ force: true }))).toBe('none');
  });

  it('[Q-06] [S-06] signs on silently with the cookie, and not without it', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    expect(await codeOf(browser.kit.acquireTokenSilent())).toBe('none');
    expect(browser.kit.state.isLogin).toBe(true);
    browser.cookie = '';
    expect(await codeOf(browser.kit.acquireTokenSilent())).toBe('session_invalid');
    expect(browser.kit.state.sessions[0]).toMatchObject({
      reason: 'Authentication with sso silently failed.',
    });
  });

  it('[Q-08] [S-08] [S-10] logs out, and another page of it detects this', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    const tokens = browser.kit.state.sessions[0];
    expect(await browser.kit.checkSession()).toBe(true);
    const other = openBrowser();
    other.kit.saveToken({
      access_token: tokens?.accessToken ?? '',
      refresh_token: tokens?.refreshToken ?? '',
      id_token: tokens?.idToken ?? '',
      session_key: tokens?.sessionKey ?? '',
      expires_in: 600,
    });
    await browser.kit.logout();
    expect(new URL(browser.left).origin).toBe(acmeOrigin);
    expect(await other.kit.checkSession()).toBe(false);
    expect(other.kit.state.isLogin).toBe(false);
  });

  it('[Q-13] [S-07] [S-09] [S-11] [S-12] [S-13] [S-14] calls every other endpoint', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    const { kit } = browser;
    const { applications } = await kit.listApplications();
    expect(applications.length).toBeGreaterThan(0);
    expect(kit.state.apps).toBe(applications);
    const slug = applications[0]?.slug ?? '';
    expect(await kit.visitApplication({ slug, type: 'APPLICATION' })).toBe(true);
    expect((await kit.getTenant()).name).not.toBe('');
    expect(await storeSessions(kit)).toMatchObject([{ user: 'staff@acme.test' }]);
    expect(await createIdpSession(kit, { scopes: ['openid'] })).toEqual(expect.any(Array));
    expect(await kit.acquireClientToken({ scopes: ['openid'] })).toMatch(/^[\w-]+\.[\w-]+\./);
  });

  it('[Q-10] throws a refusal of the platform with its code', async () => {
    const browser = openBrowser();
    await signInWith(browser);
    await browser.kit.handleRedirect();
    const refused = browser.kit.visitApplication({ slug: 'unknown', type: 'APPLICATION' });
    await expect(refused).rejects.toMatchObject({
      code: 'refused',
      platformCode: 'application.unknown',
    });
  });
});
