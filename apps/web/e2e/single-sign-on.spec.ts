import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectFits } from './support/fit.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { reachDirectory, startProviders } from './support/providers.ts';

let providers: readonly OpenidProvider[] = [];
test.beforeAll(async () => {
  providers = await startProviders();
});
test.afterAll(() => {
  for (const provider of providers) provider.stop();
});

const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key), name);

test('[A-02] [A-03] [G-03] [G-07] staff of Siam come in by a provider, and by their directory', async ({
  page,
}) => {
  const wished = '/my-booking?tab=past#end';
  await page.goto(addressOf('siam', wished));
  await expect(page.getByRole('button', { name: 'ดำเนินการต่อด้วย Siam Directory' })).toBeVisible();
  await expectFits(page, 'sign-in page');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'ดำเนินการต่อด้วย Siam ID' }).dblclick();
  await expect(page).toHaveURL(addressOf('siam', wished));
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await stored(page, 'loginMethod')).toBe('sso');
  // The way back through the history leads to no second sign-in, and to no error.
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(addressOf('siam', `/login?returnUrl=${encodeURIComponent(wished)}`));
  await reachDirectory(page);
  await page.getByRole('button', { name: 'ดำเนินการต่อด้วย Siam Directory' }).click();
  await expect(page).toHaveURL(addressOf('siam', wished));
  expect(await stored(page, 'loginMethod')).toBe('directory');
  expect(await stored(page, 'azureToken')).not.toBeNull();
});

test('[A-05] [G-02] an answer that this tab has not asked for signs nobody in', async ({
  page,
}) => {
  await page.goto(addressOf('siam', '/login/sso/callback?code=x&state=of-another-tab'));
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('แท็บนี้');
  await expect(page).toHaveURL(addressOf('siam', '/login/sso/callback'));
  await expectFits(page, 'callback page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'วิธีอื่นในการเข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL(addressOf('siam', '/login'));
});
