import type { Page } from '@playwright/test';
import { expectFits } from './support/fit.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const words = {
  en: {
    account: /^Account of/,
    appearance: 'Appearance',
    dark: 'Dark',
    above: 'On top',
    close: 'Close',
    collapse: 'Collapse menu',
    expand: 'Expand menu',
    navigation: 'Main navigation',
    shortcuts: 'Keyboard shortcuts',
    denied: "You don't have access to this page",
    broken: 'Something went wrong',
    missing: 'This page does not exist',
  },
  th: {
    account: /^บัญชีของ/,
    appearance: 'การแสดงผล',
    dark: 'มืด',
    above: 'ด้านบนของหน้า',
    close: 'ปิด',
    collapse: 'ย่อเมนู',
    expand: 'ขยายเมนู',
    navigation: 'เมนูหลัก',
    shortcuts: 'แป้นพิมพ์ลัด',
    denied: 'คุณไม่มีสิทธิ์เข้าหน้านี้',
    broken: 'เกิดข้อผิดพลาด',
    missing: 'ไม่พบหน้านี้',
  },
} as const;

const screens = [
  { language: 'en', merchant: 'acme' },
  { language: 'th', merchant: 'siam' },
] as const;

async function widthOfSidebar(page: Page): Promise<number> {
  return page.locator('nav[data-open]').evaluate((nav) => nav.getBoundingClientRect().width);
}

async function openAppearance(page: Page, language: 'en' | 'th') {
  const { account, appearance } = words[language];
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('menuitem', { name: appearance }).click();
  return page.getByRole('dialog', { name: appearance });
}

for (const { language, merchant } of screens) {
  const text = words[language];

  test(`[L-02] [L-06] the frame at 1440 px, in ${language}`, async ({ page }) => {
    await resize(page, { width: 1440, height: 900 });
    await openSignedIn(page, '/home', { merchant });
    await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
    await expect.poll(() => widthOfSidebar(page)).toBe(264);
    await page.getByRole('button', { name: text.collapse }).click();
    await expect.poll(() => widthOfSidebar(page)).toBe(72);
    await page.reload();
    await expect(page.getByRole('button', { name: text.expand })).toBeVisible();
    await expect.poll(() => widthOfSidebar(page)).toBe(72);

    const dialog = await openAppearance(page, language);
    await dialog.getByRole('radio', { name: text.above }).check();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: text.dark }).check();
    await dialog.getByRole('button', { name: text.close }).click();
    await expect(page.locator('html')).toHaveAttribute('data-axp-mode', 'dark');
    await expect(page.locator('nav[data-open]')).toBeHidden();
    await expect(page.getByRole('navigation', { name: text.navigation })).toBeVisible();
    await expectAccessible(page);
    // Below lg the places stand at the side again.
    await resize(page, { width: 1100, height: 900 });
    await expect(page.locator('nav[data-open]')).toBeVisible();
    await resize(page, { width: 2560, height: 900 });
    expect(await page.locator('main').evaluate((main) => main.clientWidth)).toBeLessThanOrEqual(
      1920,
    );
  });

  test(`[L-02] [L-06] the frame at 390 and 320 px, in ${language}`, async ({ page }) => {
    await resize(page, { width: 390, height: 844 });
    await openSignedIn(page, '/home', { merchant });
    await expect(page.getByRole('navigation', { name: text.navigation })).toHaveCount(1);
    await expect(page.locator('nav[data-open]')).toBeHidden();
    const dialog = await openAppearance(page, language);
    await expect(dialog).toBeVisible();
    await resize(page, { width: 320, height: 640 });
    await expectFits(page, 'appearance at 320 px');
    await dialog.getByRole('button', { name: text.close }).click();
    await expect(dialog).toBeHidden();
    await expectFits(page, 'home at 320 px');
  });

  test(`[G-06] [G-08] error pages, in ${language}`, async ({ page }) => {
    await openSignedIn(page, '/bookings', { merchant, account: 'noaccess' });
    await expect(page.getByRole('heading', { name: text.denied })).toBeVisible();
    await expectAccessible(page);
    for (const [path, title] of [
      ['/404', text.missing],
      ['/500', text.broken],
      ['/no/such/page', text.missing],
    ] as const) {
      await page.goto(addressOf(merchant, path));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectFits(page, path);
    }
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(addressOf(merchant, '/home'));
  });

  test(`keys navigate everywhere, but never while typing, in ${language}`, async ({ page }) => {
    await openSignedIn(page, '/my-booking', { merchant });
    await expect(page.getByRole('banner')).toBeVisible();
    await page.keyboard.press('Shift+Slash');
    const sheet = page.getByRole('dialog', { name: text.shortcuts });
    await expect(sheet.getByRole('term')).toHaveText(['/', 'n', 't', '?', 'Esc']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('n');
    await expect(page).toHaveURL(addressOf(merchant, '/bookings'));
    await page.keyboard.press('t');
    await expect(page).toHaveURL(addressOf(merchant, '/home'));
    await page.keyboard.press('/');
    await expect(page).toHaveURL(addressOf(merchant, '/bookings/room'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('[L-06] nothing is sticky on a screen lower than 500 px', async ({ page }) => {
  for (const width of [900, 720]) {
    await page.setViewportSize({ width, height: 450 });
    await openSignedIn(page, '/my-booking', { merchant: 'acme' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').or(page.getByRole('listitem')).first()).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).first()).toHaveCSS(
      'position',
      'static',
    );
  }
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[L-06] a calendar of ${width} px fills the screen, and its page does not scroll`, async ({
    page,
  }) => {
    await resize(page, { width, height });
    for (const view of ['day', 'week']) {
      await openSignedIn(page, `/booking-calendar/?view=${view}`, { merchant: 'acme' });
      await expect(page.locator('[data-fills-screen] .rows')).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      await expect.poll(overflow, view).toBeLessThanOrEqual(1);
    }
  });
}

test('[T-04] the sign-in card with a message is visible at 900 px', async ({ page }) => {
  await resize(page, { width: 1440, height: 900 });
  await page.goto(addressOf('acme', '/login'));
  // Only the demo lists its accounts.
  const accounts = page.getByRole('region', { name: 'Demo accounts' });
  await accounts.evaluate((list) => list.setAttribute('hidden', ''));
  await page.getByLabel('Email').fill('staff@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The email or password is not correct.')).toBeVisible();
  const card = await page.locator('.MuiCard-root').boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 900)).toBeLessThanOrEqual(900 - 32);
});

test('[L-01] the menus of the bar have no accessibility violations', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, '/my-booking', { merchant: 'acme' });
  await page.getByRole('button', { name: words.en.account }).click();
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^EN, / }).click();
  await expectAccessible(page);
});

test('the scripts of another page are loaded when the pointer is over its link', async ({
  page,
}) => {
  const calendar: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pages/booking-calendar-')) calendar.push(request.url());
  });
  await resize(page, { width: 1440, height: 900 });
  await openSignedIn(page, '/home');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true });
  await expect(link).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  expect(calendar).toEqual([]);
  await link.hover();
  await expect.poll(() => calendar.length).toBeGreaterThan(0);
});

test('[G-03] query and hash survive sign-in', async ({ page }) => {
  await page.goto(addressOf('acme', '/my-booking?tab=past#now'));
  await expect(page).toHaveURL(
    addressOf('acme', `/login?returnUrl=${encodeURIComponent('/my-booking?tab=past#now')}`),
  );
});

test('[A-13] a second tab signs out with the first', async ({ page }) => {
  await openSignedIn(page, '/home');
  await expect(page.getByRole('banner')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(addressOf('acme', '/my-booking'));
  await expect(second.getByRole('banner')).toBeVisible();
  await page.goto(addressOf('acme', '/logout'));
  await expect(page).toHaveURL(addressOf('acme', '/login'));
  await expect(second).toHaveURL(
    addressOf('acme', `/login?returnUrl=${encodeURIComponent('/my-booking')}`),
  );
});

test('a device whose clock is a day off stays signed in', async ({ page }) => {
  for (const hours of [-24, 24]) {
    await page.clock.setFixedTime(new Date(Date.now() + hours * 3_600_000));
    await openSignedIn(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(addressOf('acme', '/my-booking'));
    await expect(page.getByRole('banner')).toBeVisible();
  }
});

test('a browser that denies local storage can sign in', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(addressOf('acme', '/login'));
  await page.getByLabel('Email').fill('staff@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-password-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the keyboard focus is clearly visible, on the page and in a dialog', async ({ page }) => {
  await openSignedIn(page, '/home', { merchant: 'acme' });
  await page.keyboard.press('Tab');
  const account = page.getByRole('button', { name: words.en.account });
  await account.focus();
  await expect(account).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: words.en.appearance }).press('Enter');
  const dialog = page.getByRole('dialog', { name: words.en.appearance });
  const close = dialog.getByRole('button', { name: words.en.close });
  await close.focus();
  await expect(close).toHaveCSS('outline-style', 'solid');
});

test('a page loads only the fonts of its own language', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const name = /ibm-plex-sans-thai-([a-z-]+)-\d+-normal/.exec(request.url())?.[1];
    if (name) fonts.add(name);
  });
  await page.goto(addressOf('acme', '/login?lang=en'));
  await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect([...fonts]).toEqual(['latin']);
  await page.goto(addressOf('acme', '/login?lang=th'));
  await expect(page.getByRole('heading', { name: /Acme/ })).toBeVisible();
  await expect.poll(() => [...fonts]).toContain('thai');
});
