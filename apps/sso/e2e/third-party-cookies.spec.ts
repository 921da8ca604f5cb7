import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import { chromium, expect, test } from '@playwright/test';
import { apiOrigin, docsOrigin, firstLinkOf } from './config/platform-address.ts';
import type { ApplicationName } from './support/application-address.ts';
import { applicationOrigins } from './support/application-address.ts';
import { startApplications } from './support/applications.ts';
import { expectGoodLooks } from './support/looks.ts';
import { choosePassword, signIn } from './support/people.ts';

// Both open the same applications, and one person is enough.
test.describe.configure({ mode: 'serial' });

let stopApplications: () => Promise<void>;
test.beforeAll(async ({ browser }) => {
  stopApplications = await startApplications();
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await choosePassword(page, firstLinkOf('sites'));
  await page.close();
});
test.afterAll(() => stopApplications());

interface Options {
  readonly isBlocking: boolean;
  readonly launchOptions: LaunchOptions;
}

/**
 * A Chromium whose person has decided about cookies of other sites. Playwright switches off the
 * partitioning of storage, which people's browsers have.
 */
async function openBrowser(
  folder: string,
  { isBlocking, launchOptions }: Options,
): Promise<BrowserContext> {
  const preferences = {
    profile: { cookie_controls_mode: isBlocking ? 1 : 0, block_third_party_cookies: isBlocking },
  };
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    args: [
      '--enable-features=ThirdPartyStoragePartitioning',
      ...(isBlocking ? ['--test-third-party-cookie-phaseout'] : []),
    ],
  });
}

async function signOn(context: BrowserContext, name: ApplicationName): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${applicationOrigins[name]}/`);
  await page.evaluate(() => void window.kit.loginWithRedirect({ returnUrl: '/after' }));
  const callback = `${applicationOrigins[name]}/login/axonscloud/callback/**`;
  const arrived = page.waitForURL(callback).then(() => 'arrived' as const);
  const asked = page
    .getByLabel('Email')
    .waitFor()
    .then(() => 'asked' as const);
  asked.catch(() => undefined);
  if ((await Promise.race([arrived, asked])) === 'asked') await signIn(page, 'sam@sites.test');
  await arrived;
  await page.waitForFunction(() => window.kit !== undefined);
  await page.evaluate(() => window.kit.handleRedirect());
  return page;
}

/** Whether the platform's frame in a page sees the platform's cookies. */
async function seesCookies(page: Page): Promise<boolean> {
  const ofPlatform = () => page.frames().find((frame) => frame.url().startsWith(apiOrigin));
  await expect.poll(() => ofPlatform()?.url()).toContain('/iframe/v1/');
  return (await ofPlatform()?.evaluate(() => document.hasStorageAccess())) ?? false;
}

for (const isBlocking of [true, false]) {
  const cookies = isBlocking ? 'blocked' : 'allowed';
  test(`[S-03] [Q-07] a logout in one application reaches another site’s, third-party cookies ${cookies}`, async ({
    launchOptions,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'axp-sso-profile-'));
    const context = await openBrowser(folder, { isBlocking, launchOptions });
    const one = await signOn(context, 'one');
    // The second application asks for no password.
    const two = await signOn(context, 'two');
    for (const page of [one, two]) expect(await seesCookies(page)).toBe(!isBlocking);
    // [S-06] Silent sign-on is by cookie; without one it says so, and the session stays.
    const silent = await one.evaluate(() => window.codeOf(window.kit.acquireTokenSilent()));
    expect(silent).toBe(isBlocking ? 'third_party_blocked' : 'none');
    expect(await one.evaluate(() => window.kit.state.isLogin)).toBe(true);
    const refreshed = () => two.evaluate(() => window.codeOf(window.kit.refresh({ force: true })));
    expect(await refreshed()).toBe('none');
    const began = Date.now();
    await one.evaluate(() => window.kit.logout({ redirect: false }));
    await expect.poll(() => two.evaluate(() => window.told)).toEqual(['logout by platform']);
    test.info().annotations.push({ type: 'heard after ms', description: `${Date.now() - began}` });
    expect(await two.evaluate(() => window.kit.state.isLogin)).toBe(false);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

test('the playground of the documentation signs in and shows events, claims and the launcher', async ({
  page,
}) => {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await page.goto(`${docsOrigin}/errors/redirect_loop`);
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('session');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectGoodLooks(page);
  await page.keyboard.press('Escape');
  await page.goto(`${docsOrigin}/playground/`);
  await page.getByLabel('Tenant').fill('sites');
  await page.getByRole('button', { name: 'loginWithRedirect()' }).click();
  await signIn(page, 'sam@sites.test');
  await expect(page.getByRole('status')).toHaveText('Signed in as Sam');
  expect(page.url()).toBe(`${docsOrigin}/playground/`);
  const events = page.getByRole('list', { name: 'Events and results' });
  await expect(events.getByText('event login')).toBeVisible();
  await expect(page.getByLabel('Claims of the access token')).toContainText('"aud": "playground"');
  await page.getByRole('button', { name: 'refresh({ force: true })' }).click();
  await expect(events.getByText('event refreshed')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Applications', exact: true }).click();
  await expect(page.getByRole('link', { name: /^one/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(refusals).toEqual([]);
  await page.getByRole('button', { name: 'clearToken()' }).click();
  await expect(page.getByText('No one is signed in.')).toBeVisible();
});

test('[S-06] keycloak-js and oidc-client-ts sign in and read the person', async ({ browser }) => {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${applicationOrigins.one}/keycloak`);
  await signIn(page, 'sam@sites.test');
  await expect(page.locator('output')).toHaveText('/keycloak Sam');
  // The other library needs no password.
  await page.goto(`${applicationOrigins.one}/oidc-client`);
  await expect(page.locator('output')).toHaveText('/oidc-client Sam');
  await page.close();
});
