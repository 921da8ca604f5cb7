import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolation } from './support/accessibility.ts';
import { expectFits } from './support/fit.ts';
import { openHome } from './support/member.ts';
import type { MerchantName } from './support/merchants.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { openSignedIn } from './support/session.ts';

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('[P-01] the profile fits', async ({ page }) => {
    const at = await openHome(page, { account: 'david.chua' });
    await page.goto(at('/profile'));
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await expectFits(page, 'profile at 320 px');
  });
});

test('[Z-120] signs another device out', async ({ page, browser }) => {
  const account = 'isabel.romero';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openSignedIn(other, '/profile', { account });
  await expect(other.getByRole('heading', { name: 'My profile' })).toBeVisible();

  await openSignedIn(page, '/profile', { account });
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await devices.getByRole('button', { name: /^Sign out there/ }).click();
  const question = page.getByRole('dialog', { name: 'Sign out there?' });
  await question.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

const passwords = [
  {
    merchant: 'acme',
    account: 'beatriz.costa',
    width: 1440,
    say: {
      change: 'Change password',
      current: 'Current password',
      next: 'New password',
      weak: /list of common ones/,
      changed: /Your password is changed/,
    },
  },
  {
    merchant: 'siam',
    account: 'rungnapa.s',
    width: 390,
    say: {
      change: 'เปลี่ยนรหัสผ่าน',
      current: 'รหัสผ่านปัจจุบัน',
      next: 'รหัสผ่านใหม่',
      weak: /มีคนใช้กันมาก/,
      changed: /เปลี่ยนรหัสผ่านแล้ว/,
    },
  },
] as const;

for (const { merchant, account, width, say } of passwords) {
  test.describe(`${merchant} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('[Z-100] changes the password', async ({ page }) => {
      await openSignedIn(page, '/profile', { merchant, account });
      await page.getByRole('button', { name: say.change }).click();
      const dialog = page.getByRole('dialog', { name: say.change });
      const next = dialog.getByLabel(say.next, { exact: true });
      await dialog.getByLabel(say.current, { exact: true }).fill(password);
      await next.fill('password123');
      await dialog.getByRole('button', { name: say.change }).click();
      await expect(dialog.getByText(say.weak)).toBeVisible();
      await expect(next).toBeFocused();
      await expectNoAxeViolation(page);
      await next.fill('plum-otter-walks-home');
      await dialog.getByRole('button', { name: say.change }).click();
      await expect(page.getByText(say.changed)).toBeVisible();
      await expect(dialog).toBeHidden();

      await page.goto(addressOf(merchant, '/logout'));
      await expect(page).toHaveURL(/\/login/);
      await signInWith(page, merchant, account, 'plum-otter-walks-home');
      await expect(page).toHaveURL(/\/home/);
    });
  });
}

async function signInWith(page: Page, merchant: MerchantName, account: string, secret: string) {
  await page.locator('input[name="email"]').fill(emailOf(merchant, account));
  await page.locator('input[name="password"]').fill(secret);
  await page.locator('button[type="submit"]').click();
}
