import type { Page } from '@playwright/test';
import { expectNoAxeViolation } from './support/accessibility.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { ssoPort } from './support/ports.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const platform = (merchant: string) => `http://${merchant}.sso.localhost:${ssoPort}`;

async function signInAtPlatform(page: Page, email: string) {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${platform('acme')}/login`));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

// The whole way across three hosts, in a browser that keeps the platform's cookies from the page.
test('[A-04] [A-07] [A-13] a cloud account signs in, opens the launcher, and signs out everywhere', async ({
  page,
}) => {
  const wanted = '/my-booking?tab=past';
  await page.goto(addressOf('acme', wanted));
  await expectAccessible(page);
  // Twice, as people do.
  await page.getByRole('button', { name: 'Continue with Axons Cloud' }).dblclick();
  await signInAtPlatform(page, emailOf('acme'));
  await expect(page).toHaveURL(addressOf('acme', wanted));
  expect(await page.evaluate(() => localStorage.getItem('loginMethod'))).toBe('cloud');

  await page.getByRole('button', { name: 'Applications' }).click();
  const apps = page.getByRole('dialog', { name: 'Applications' });
  await expect(apps.getByRole('link', { name: /^Intranet/ })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(addressOf('acme', '/login'));

  // Signed out everywhere: the platform wants the password again.
  await page.getByRole('button', { name: 'Continue with Axons Cloud' }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${platform('acme')}/login`));
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('[A-07] the launcher is only for cloud accounts', async ({ page }) => {
  await openSignedIn(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Applications' })).toHaveCount(0);
});

test('[A-04] an address made by another person signs in no one', async ({ page }) => {
  await page.goto(
    addressOf('acme', '/login/axonscloud/callback/?sessionKey=a-key-of-twenty-two-or-more'),
  );
  await expect(page.getByText(/started in another tab/)).toBeVisible();
  await expect(page).toHaveURL(addressOf('acme', '/login/axonscloud/callback'));
  await expectAccessible(page);
});
