import type { Page } from '@playwright/test';
import { expectReadable } from './support/accessibility.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const english = { email: 'Email', password: 'Password', submit: 'Sign in' };
const thai = { email: 'อีเมล', password: 'รหัสผ่าน', submit: 'เข้าสู่ระบบ' };

async function signIn(page: Page, labels: typeof english, email: string, secret = password) {
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.password, { exact: true }).fill(secret);
  await page.getByRole('button', { name: labels.submit, exact: true }).click();
}

/** Detects an element that appears only briefly. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) sessionStorage.setItem('hasBeenSeen', 'yes');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => sessionStorage.getItem('hasBeenSeen') !== null);
}

test('[A-01] [T-04] staff of Acme sign in, in English and in blue', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(addressOf('acme'));
  await expect(page).toHaveURL(addressOf('acme', '/login'));
  await expect(page).toHaveTitle('Sign in · Acme');
  await expectAccessible(page);
  await signIn(page, english, emailOf('acme'));
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(7, 78, 159)');
});

test('[T-05] staff of Siam sign in, in Thai and in their own colours', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(addressOf('siam', '/login'));
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ สยาม' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, thai, emailOf('siam'));
  await expect(page).toHaveURL(addressOf('siam', '/home'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(91, 26, 78)');
});

for (const { merchant, width, path, heading } of [
  { merchant: 'acme', width: 1440, path: '/login', heading: 'Sign in to Acme' },
  { merchant: 'acme', width: 390, path: '/login?lang=th', heading: 'เข้าสู่ระบบ Acme' },
  { merchant: 'siam', width: 768, path: '/home', heading: 'เข้าสู่ระบบ สยาม' },
]) {
  test(`[T-04] guests of ${merchant} see the branded sign-in before any script, without a layout shift: ${width} px`, async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/chunks/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await resize(page, { width, height: 844 });
    await page.goto(addressOf(merchant, path), { waitUntil: 'commit' });
    const title = page.getByRole('heading', { name: heading });
    const logo = page.locator('main img');
    await expect(title).toBeVisible();
    await expect(logo).toHaveJSProperty('complete', true);
    await expectReadable(page);
    const places = async () => [await title.boundingBox(), await logo.boundingBox()];
    const before = await places();
    scripts.resolve();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    expect(await places()).toEqual(before);
  });
}

test('an outdated browser shows a notice in both languages', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'));
  // It stops loading, so that the page is never complete.
  await page.goto(addressOf('acme', '/login'), { waitUntil: 'commit' });
  await expect(page.getByText('This browser is too old')).toBeVisible();
  await expect(page.getByText('เบราว์เซอร์นี้เก่าเกินไป')).toBeVisible();
  await expect(page.locator('#__next')).toHaveCount(0);
});

test('[A-05] explains a wrong password and keeps the typed input', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(addressOf('acme', '/login'));
  // An account of its own: failed sign-ins slow down the ones that follow (Z-100).
  await signIn(page, english, 'nobody@acme.test', 'not-the-password');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'The email or password is not correct.',
  );
  await expect(page.getByLabel('Email')).toHaveValue('nobody@acme.test');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
});

test('[G-03] [G-05] opens the requested page after sign-in, and not before', async ({ page }) => {
  const hasSeenPage = await watchFor(page, 'header, nav');
  await page.goto(addressOf('acme', '/my-booking?tab=past'));
  await expect(page).toHaveURL(
    addressOf('acme', `/login?returnUrl=${encodeURIComponent('/my-booking?tab=past')}`),
  );
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await hasSeenPage()).toBe(false);
  await signIn(page, english, emailOf('acme'));
  await expect(page).toHaveURL(addressOf('acme', '/my-booking?tab=past'));
});

test('[G-03] the redirect after sign-in never leaves the site', async ({ page }) => {
  await page.goto(addressOf('acme', '/login?returnUrl=//elsewhere.test/trap'));
  await signIn(page, english, emailOf('acme'));
  await expect(page).toHaveURL(addressOf('acme', '/home'));
});

test('[G-04] [G-05] a signed-in person never sees the sign-in page', async ({ page }) => {
  const hasSeenForm = await watchFor(page, 'input[type="password"]');
  await openSignedIn(page, '/login');
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await hasSeenForm()).toBe(false);
});

test('[I-03] [L-01] a change of language applies everywhere and persists', {
  tag: '@phone',
}, async ({ page }) => {
  await openSignedIn(page, '/home');
  await page.getByRole('button', { name: 'EN, Language: English' }).click();
  await page.getByRole('menuitem', { name: 'ไทย' }).click();
  await expect(
    page.getByRole('link', { name: 'การจองของฉัน' }).filter({ visible: true }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await page.reload();
  await expect(page.getByRole('button', { name: 'TH, ภาษา: ไทย' })).toBeVisible();
});

test('[A-13] logging out asks first, then opens the sign-in page', { tag: '@phone' }, async ({
  page,
}) => {
  await openSignedIn(page, '/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(addressOf('acme', '/login'));
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.goto(addressOf('acme', '/home'));
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
});

test('[A-10] a session that cannot be renewed ends at the sign-in page', async ({ page }) => {
  await openSignedIn(page, '/home');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'broken');
    localStorage.setItem('refreshToken', 'broken');
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('[A-09] a session with an expired access token continues, renewed once', async ({ page }) => {
  await openSignedIn(page, '/home');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes += 1;
  });
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  await expect.poll(() => refreshes).toBe(1);
});

test('[T-03] an unknown host is reported in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'th-TH' });
  const page = await context.newPage();
  await page.goto(addressOf('unknown', '/login'));
  await expect(page.getByRole('heading', { name: 'ไม่มีองค์กรที่ใช้ URL นี้' })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('[G-08] a wrong address shows a way back', async ({ page }) => {
  await page.goto(addressOf('acme', '/no/such/page'));
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(addressOf('acme', '/login'));
});

for (const path of ['/term-and-condition', '/privacy-policy']) {
  test(`[G-02] ${path} opens for everyone`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(addressOf('acme', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ไทย' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  });
}

test('[G-06] a page is not opened without its right', async ({ page }) => {
  await openSignedIn(page, '/bookings/room', { account: 'noaccess' });
  await expect(page.getByRole('heading', { name: /don't have access/ })).toBeVisible();
  await expectAccessible(page);
});
