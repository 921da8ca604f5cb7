import { expectFits } from './support/fit.ts';
import type { MailServer } from './support/mail-server.ts';
import { startMailServer } from './support/mail-server.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

// One mail server for both, so one worker.
test.describe.configure({ mode: 'serial' });

let mails: MailServer;
test.beforeAll(async () => {
  mails = await startMailServer();
});
test.afterAll(() => mails.stop());

const chosen = 'plum-otter-walks-home';

test('[A-17] [Z-104] a person activates an account from its mail, in Thai on a phone', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 });
  const email = 'invited@siam.test';
  await page.goto(addressOf('siam', '/login'));
  await page.getByRole('link', { name: 'ลืมรหัสผ่านใช่ไหม' }).click();
  // The page that is left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'ลืมรหัสผ่านใช่ไหม' })).toBeVisible();
  await page.getByLabel('อีเมล').fill(email);
  await expect(page.getByText('ยืนยันแล้วว่าคุณไม่ใช่โปรแกรมอัตโนมัติ')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'forgotten password');
  await page.getByRole('button', { name: 'ส่งลิงก์' }).click();
  await expect(page.getByRole('heading', { name: 'โปรดตรวจสอบอีเมล' })).toBeVisible();
  await expect.poll(() => mails.linkTo(email)).toContain(addressOf('siam', '/activate#'));
  await page.goto(mails.linkTo(email));
  await page.getByLabel('รหัสผ่านใหม่').fill(chosen);
  await expect(page.getByText('รหัสผ่านเดายากมาก')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'activation');
  await page.getByRole('button', { name: 'เปิดใช้งานและเข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL(addressOf('siam', '/home'));
});

test('[A-16] [Z-104] a person resets a forgotten password by mail, once', async ({ page }) => {
  const email = 'jonas.lindqvist@acme.test';
  await page.goto(addressOf('acme', '/forgot-password'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mails.linkTo(email)).toContain(addressOf('acme', '/reset-password#'));
  const link = mails.linkTo(email);
  await page.goto(link);
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  // The back button brings neither the used form nor a sign-in page.
  await page.goBack();
  await expect(page).toHaveURL(addressOf('acme', '/home'));
  await page.goto(addressOf('acme', '/logout'));
  await expect(page).toHaveURL(addressOf('acme', '/login'));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${addressOf('acme', '/login')}`));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText('This link was already used')).toBeVisible();
  await expectAccessible(page);
});
