import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectFits } from './support/fit.ts';
import { openHome } from './support/member.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';

// Begins with the name that other journeys know the company by, and ends as it began.
const title = 'สยามใหม่';
const green = '#14532D';
const seenAt = { timeout: 60_000 };

/** The colour of what is chosen, which follows the accent. */
const accent = (page: Page) =>
  page
    .locator('nav [aria-current="page"]')
    .first()
    .evaluate((entry) => getComputedStyle(entry).color);

test.describe('the branding of a company', () => {
  test.setTimeout(240_000);

  test('[D-02] [T-04] is changed, seen by staff without a reload, and rolled back', async ({
    page,
    context,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const staff = await elsewhere.newPage();
    await openHome(staff, { merchant: 'siam', language: 'th' });
    const before = await accent(staff);
    // Before it may stand how much is unread.
    const formerTitle = /หน้าแรก · สยาม$/;
    const home = staff.getByRole('heading', { level: 1 });
    const stays = await home.elementHandle();

    await openSignedIn(page, '/admin', { merchant: 'siam', account: 'admin' });
    await page
      .getByRole('link', { name: /^แบรนด์/ })
      .first()
      .click();
    await page.getByLabel('ชื่อ', { exact: true }).fill(title);
    // Too faint, by the keyboard alone; a colour of the same hue is one press away.
    await page.getByLabel('สีเน้น', { exact: true }).fill('#7ee2a0');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^สีเน้น: #/ }).press('Enter');
    await expect(page.getByText(/สีเน้น: .* อ่านง่าย/)).toBeVisible();
    await page.getByLabel('สีเน้น', { exact: true }).fill(green);
    await page.getByRole('button', { name: 'หน้าหลัก' }).click();
    const preview = page.locator('figure');
    await expect(preview.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 'the branding');
    await page.getByRole('button', { name: 'บันทึกฉบับร่าง' }).click();
    await expect(page.getByText(/^ฉบับร่างของ/)).toBeVisible();
    await expect(staff).toHaveTitle(formerTitle);

    await page.getByRole('button', { name: 'เผยแพร่…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'เผยแพร่' }).click();
    await expect(page.locator('header').first()).toContainText(title);
    await expect(staff.locator('header').first()).toContainText(title, seenAt);
    await expect(staff).toHaveTitle(new RegExp(title));
    await expect.poll(() => accent(staff)).toBe('rgb(20, 83, 45)');
    // Nothing was loaded anew: it is the very page that was there before.
    expect(await stays?.evaluate((element) => element.isConnected)).toBe(true);

    const guest = await context.newPage();
    await guest.goto(addressOf('siam', '/login'));
    await expect(guest).toHaveTitle(new RegExp(title));

    await page.getByRole('button', { name: 'นำฉบับที่ 1 กลับมา' }).click();
    await dialog.getByRole('button', { name: 'นำกลับมา' }).click();
    await expect(page.getByText('นำกลับมาจากฉบับที่ 1')).toBeVisible();
    await expect.poll(() => accent(staff), seenAt).toBe(before);
    await expect(staff).toHaveTitle(formerTitle);
    await elsewhere.close();
  });
});
