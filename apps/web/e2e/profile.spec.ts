import type { Page } from '@playwright/test';
import { expectNoAxeViolation } from './support/accessibility.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember, openHome } from './support/member.ts';
import type { MerchantName } from './support/merchants.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

/** A picture as a person would choose one, twice as wide as high. */
async function drawPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 400;
    const drawing = canvas.getContext('2d');
    if (!drawing) return '';
    drawing.fillStyle = 'teal';
    drawing.fillRect(0, 0, 800, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

/** Accounts of their own: what they change here, no other journey sees. */
const people = [
  {
    merchant: 'acme',
    account: 'pavel.novak',
    width: 1440,
    language: 'en',
    say: {
      menu: /^Account of/,
      profile: 'My profile',
      name: 'Full name',
      save: 'Save',
      saved: 'Saved',
      picture: 'Picture',
      refused: /not a supported picture/,
      use: 'Use picture',
      zone: 'Time zone',
    },
  },
  {
    merchant: 'siam',
    account: 'malee.d',
    width: 390,
    language: 'th',
    say: {
      menu: /^บัญชีของ/,
      profile: 'โปรไฟล์ของฉัน',
      name: 'ชื่อ-นามสกุล',
      save: 'บันทึก',
      saved: 'บันทึกแล้ว',
      picture: 'รูปภาพ',
      refused: /ไม่ใช่รูปภาพที่ใช้ได้/,
      use: 'ใช้รูปภาพนี้',
      zone: 'เขตเวลา',
    },
  },
] as const;

for (const { merchant, account, width, language, say } of people) {
  test.describe(`${merchant} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('[P-01] [P-02] [P-03] changes name, picture and time zone', async ({ page }) => {
      const at = await openHome(page, { merchant, account, language });
      await page.getByRole('button', { name: say.menu }).click();
      await page.getByRole('menuitem', { name: say.profile }).click();
      await expect(page.getByRole('heading', { name: say.profile, level: 1 })).toBeVisible();

      const name = page.getByRole('textbox', { name: say.name });
      await name.fill('Nok Pavelka');
      await page.getByRole('button', { name: say.save, exact: true }).click();
      await expect(page.getByText(say.saved).first()).toBeVisible();
      await expect(
        page.getByRole('banner').getByRole('button', { name: /Nok Pavelka/ }),
      ).toBeVisible();

      const file = page.getByLabel(say.picture, { exact: true });
      const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('hello') };
      await file.setInputFiles(text);
      await expect(page.getByText(say.refused)).toBeVisible();
      await file.setInputFiles({ ...text, buffer: await drawPicture(page) });
      const crop = page.getByRole('dialog');
      await expect(crop.getByRole('button', { name: say.use })).toBeEnabled();
      await expectNoAxeViolation(page);
      await crop.getByRole('slider').press('ArrowRight');
      await crop.getByRole('button', { name: say.use }).click();
      await expect(crop).toBeHidden();
      const face = page.getByRole('banner').getByRole('button', { name: say.menu }).locator('img');
      await expect(face).toHaveAttribute('src', /\/images\/.+\/thumbnail$/);
      const widthOf = () => face.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(widthOf).toBe(256);

      const zone = page.getByRole('combobox', { name: say.zone });
      await zone.fill('kathmandu');
      // A press on a list that is drawn again under it chooses nothing.
      const option = page.getByRole('listbox').getByRole('option');
      await expect(option).toHaveText(/\(UTC\+05:45\) Kathmandu/);
      const saved = page.waitForResponse(/\/auth\/me\/timezone$/);
      await option.click();
      expect((await saved).status()).toBe(200);
      await expect(zone).toHaveValue('(UTC+05:45) Kathmandu');

      await page.goto(at('/profile'));
      await expect(name).toHaveValue('Nok Pavelka');
      await expect(zone).toHaveValue('(UTC+05:45) Kathmandu');
      await expect(face).toBeVisible();
      await expectFits(page, `profile at ${width} px`);
      await expectAccessible(page);
    });
  });
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('[P-01] the profile fits', async ({ page }) => {
    const at = await becomeMember(page, { account: 'david.chua' });
    await page.goto(at('/profile'));
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await expectFits(page, 'profile at 320 px');
  });
});

test('[Z-120] signs out another device', async ({ page, browser }) => {
  const account = 'isabel.romero';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openSignedIn(other, '/profile', { account });
  await expect(other.getByRole('heading', { name: 'My profile' })).toBeVisible();

  await openSignedIn(page, '/profile', { account });
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  const question = page.getByRole('dialog', { name: 'Sign out this device?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

const passwords = [
  {
    merchant: 'acme',
    account: 'elena.petrova',
    width: 1440,
    say: {
      change: 'Change password',
      current: 'Current password',
      next: 'New password',
      weak: /too common/,
      changed: /Password changed/,
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

test('[P-01] an address opens a section of the profile', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, '/profile#devices');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('heading')).toBeInViewport();
  const sections = page.getByRole('navigation', { name: 'Sections of your profile' });
  await expect(sections.getByRole('link', { name: 'Signed-in devices' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(page);
  await sections.getByRole('link', { name: 'Password' }).click();
  await expect(page).toHaveURL(/#password$/);
  await expect(page.getByRole('region', { name: 'Password' })).toBeInViewport();
});
