import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromium, expect, test } from '@playwright/test';
import { openTabs, race, whenLogin } from './support/race-tabs.ts';
import type { ScriptedPlatform } from './support/scripted-platform.ts';
import { startPlatform } from './support/scripted-platform.ts';

/**
 * Playwright switches off what these tests are about: storage that is partitioned by the top site,
 * and the back-forward cache. So they start a Chromium of their own.
 */
const likePeople = {
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: ['--enable-features=ThirdPartyStoragePartitioning', '--test-third-party-cookie-phaseout'],
};

let platform: ScriptedPlatform;
let browser: Browser;
let context: BrowserContext;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ launchOptions }) => {
  platform = await startPlatform();
  browser = await chromium.launch({ ...launchOptions, ...likePeople });
});

test.afterAll(async () => {
  await browser.close();
  await platform.close();
});

test.beforeEach(async () => {
  Object.assign(platform, { refreshes: 0, reuses: 0, latencyMs: 0, hanging: 0, expiresIn: 600 });
  context = await browser.newContext();
});

test.afterEach(() => context.close());

const crossSite = 'app.localhost';
const sameSite = 'booking.sso.localhost';

async function open(host = crossSite, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`http://${host}:${platform.port}${path}`);
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.evaluate(() => void window.kit.loginWithRedirect({ returnUrl: '/after' }));
  await page.waitForURL('**/login/axonscloud/callback/**');
  await page.waitForFunction(() => window.kit !== undefined);
  const result = await page.evaluate(() => window.kit.handleRedirect());
  expect(result?.returnUrl).toBe(new URL('/after', page.url()).href);
}

function isLogin(page: Page): Promise<boolean> {
  return page.evaluate(() => window.kit.state.isLogin);
}

for (const host of [crossSite, sameSite]) {
  test(`[Q-13] signs in by redirect on ${host} with third-party cookies blocked`, async () => {
    const page = await open(host);
    await signIn(page);
    expect(new URL(page.url()).search).toBe('');
    expect(await isLogin(page)).toBe(true);
    await page.reload();
    expect(await isLogin(page)).toBe(true);
  });
}

test('[Q-13] silent sign-on uses the cookie on the same site', async () => {
  const page = await open(sameSite);
  await signIn(page);
  expect(await page.evaluate(() => window.codeOf(window.kit.acquireTokenSilent()))).toBe('none');
});

test('[Q-13] silent sign-on redirects once through the platform if its cookies are blocked', async () => {
  const page = await open();
  await signIn(page);
  await page.goto(`http://${crossSite}:${platform.port}/rooms`);
  await page.evaluate(() => void window.kit.acquireTokenSilent());
  await page.waitForURL('**/login/axonscloud/callback/**');
  await page.waitForFunction(() => window.kit !== undefined);
  const result = await page.evaluate(() => window.kit.handleRedirect());
  expect(result?.returnUrl).toBe(`http://${crossSite}:${platform.port}/rooms`);
  expect(await isLogin(page)).toBe(true);
});

test('[Q-06] three tabs that refresh concurrently make one call, run after run', async () => {
  platform.latencyMs = 5;
  const pages = await openTabs(context, platform, 3);
  for (let run = 1; run <= 15; run += 1) {
    expect(await race(pages, platform)).toEqual({ calls: 1, reuses: 0, tokens: 1 });
  }
});

test('[Q-06] a hanging call in one tab does not keep another tab from its token', async () => {
  const path = '/?bridge=off&tokenCallMs=1000';
  const page = await open(crossSite, path);
  await signIn(page);
  await page.goto(`http://${crossSite}:${platform.port}${path}`);
  const other = await open(crossSite, path);
  platform.hanging = 1;
  const refreshed = [page, other].map((tab) =>
    tab.evaluate(async () => (await window.kit.refresh({ force: true })).accessToken),
  );
  const [first, second] = await Promise.all(refreshed);
  expect(first).toBe(second);
  expect([platform.refreshes, platform.reuses]).toEqual([2, 0]);
});

test('[Q-07] a logout at the platform arrives through its frame, though cookies are blocked', async () => {
  const page = await open();
  await signIn(page);
  platform.endAll();
  await expect.poll(() => page.evaluate(() => window.told)).toEqual(['logout by platform']);
});

test('[Q-07] a logout in one application signs out another one of another origin', async () => {
  const page = await open();
  await signIn(page);
  const other = await open('other.localhost');
  await signIn(other);
  await other.evaluate(() => window.kit.logout({ redirect: false }));
  await expect.poll(() => page.evaluate(() => window.told)).toEqual(['logout by platform']);
  expect(await isLogin(page)).toBe(false);
});

test('[A-04] a forged callback of a hostile page signs in no one, and leaves no key behind', async () => {
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  const known = await page.evaluate(() => window.kit.state.activeSessionKey);
  const evil = await open('evil.localhost');
  const forged = `http://${crossSite}:${platform.port}/login/axonscloud/callback/?sessionKey=${'a'.repeat(40)}`;
  await evil.goto(forged);
  expect(await evil.evaluate(() => window.kit.handleRedirect())).toBeNull();
  expect(new URL(evil.url()).search).toBe('');
  expect(await evil.evaluate(() => window.kit.state.activeSessionKey)).toBe(known);
});

test('[Q-13] no one is redirected to a hostile address, whoever names it', async () => {
  const page = await open();
  for (const address of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
    const codes = await page.evaluate(
      (hostile) =>
        Promise.all([
          window.codeOf(window.kit.loginWithRedirect({ redirectUrl: hostile })),
          window.codeOf(window.kit.loginWithRedirect({ returnUrl: hostile })),
          window.codeOf(window.kit.logout({ redirectUrl: hostile })),
        ]),
      address,
    );
    expect(codes).toEqual(['unsafe_redirect', 'unsafe_redirect', 'unsafe_redirect']);
  }
  // Another script of the page may have changed the return URL.
  await page.evaluate(() => void window.kit.loginWithRedirect({ returnUrl: '/after' }));
  await page.waitForURL('**/login/axonscloud/callback/**');
  await page.waitForFunction(() => window.kit !== undefined);
  const code = await page.evaluate(() => {
    const stored = sessionStorage.getItem('axp:booking:login') ?? '';
    const hostile = stored.replace(/"returnUrl":"[^"]*"/, '"returnUrl":"https://evil.example/"');
    sessionStorage.setItem('axp:booking:login', hostile);
    return window.codeOf(window.kit.handleRedirect());
  });
  expect(code).toBe('unsafe_redirect');
});

test('[Q-12] hostile stored state is dropped, at the start and from another tab', async () => {
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  const other = await open(crossSite, '/?bridge=off');
  const failures: string[] = [];
  for (const tab of [page, other]) tab.on('pageerror', ({ message }) => failures.push(message));
  await other.evaluate(() => {
    const key = window.kit.state.activeSessionKey;
    localStorage.setItem('axp:booking:session:foreign', '{"session":{"accessToken":["x"]}}');
    localStorage.setItem(`axp:booking:session:${key}`, '{"__proto__":{"state":"valid"}}');
    localStorage.setItem('axp:booking:active', 'foreign');
  });
  await whenLogin(page, false);
  await other.reload();
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => window.kit.state.sessions)).toEqual([]);
    expect(await tab.evaluate(() => window.codeOf(window.kit.getAccessToken()))).toBe(
      'no_session_key',
    );
  }
  expect(failures).toEqual([]);
});

test('[Q-07] forged messages of frames, openers and the page itself do nothing', async () => {
  const page = await open();
  await signIn(page);
  const evil = await open('evil.localhost');
  await evil.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, page.url());
  for (const one of [evil, page]) {
    await one.evaluate(
      (sessionKey) => {
        const forged = { v: 1, type: 'logout', id: 'x', nonce: '', sessionKey };
        for (const target of [window, ...Array.from(frames)]) target.postMessage(forged, '*');
      },
      await page.evaluate(() => window.kit.state.activeSessionKey),
    );
  }
  await page.evaluate(() => window.kit.checkSession());
  expect(await isLogin(page)).toBe(true);
});

test('[Q-06] a logout in one tab signs out the other', async () => {
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  const other = await open(crossSite, '/?bridge=off');
  expect(await isLogin(other)).toBe(true);
  await page.evaluate(() => window.kit.logout({ redirect: false }));
  await whenLogin(other, false);
  expect(await other.evaluate(() => window.told)).toContain('logout by tab');
});

test('[Q-06] a page from the back-forward cache picks up what happened since', async () => {
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  await page.goto(`http://${crossSite}:${platform.port}/rooms?bridge=off`);
  expect(await isLogin(page)).toBe(true);
  await page.goto(`http://other.localhost:${platform.port}/?bridge=off`);
  const other = await open(crossSite, '/?bridge=off');
  await other.evaluate(() => window.kit.clearToken());
  // Asked first, gone afterwards: an answer can't come from a page that has left.
  await page.evaluate(() => void setTimeout(() => history.back()));
  // Chromium may reload the page if memory is short, and evaluation fails until it is back.
  const seen = () => page.evaluate(() => [location.pathname, window.kit.state.isLogin]);
  await expect.poll(() => seen().catch(() => [])).toEqual(['/rooms', false]);
});

test('[Q-08] a page that was hidden checks its session at the platform', async () => {
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  platform.endAll();
  await page.evaluate(async () => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await whenLogin(page, false);
});

test('[Q-06] without a connection the session stays, and works again online', async () => {
  platform.expiresIn = 1;
  const page = await open(crossSite, '/?bridge=off');
  await signIn(page);
  await context.setOffline(true);
  const code = await page.evaluate(() => window.codeOf(window.kit.refresh({ force: true })));
  expect(code).toBe('network');
  expect(await isLogin(page)).toBe(true);
  await context.setOffline(false);
  expect(await page.evaluate(() => window.codeOf(window.kit.refresh({ force: true })))).toBe(
    'none',
  );
});

for (const minutes of [-5, 5]) {
  test(`[Q-05] signs in and refreshes with a clock that is ${minutes} minutes off`, async () => {
    const page = await open(crossSite, '/?bridge=off');
    await page.clock.setSystemTime(Date.now() + minutes * 60_000);
    await page.reload();
    await signIn(page);
    await page.evaluate(() => window.kit.getAccessToken());
    expect(platform.refreshes).toBe(0);
    await page.evaluate(() => window.kit.refresh({ force: true }));
    expect(platform.refreshes).toBe(1);
  });
}
