import { expectFits } from './support/fit.ts';
import { openHome } from './support/member.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { expect, test } from './support/test.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[Z-90] a month that somebody sent survives the sign-in, is filtered and read as a list', async ({
    page,
  }) => {
    const path = '/booking-calendar?view=month&date=2026-11-20';
    await page.goto(addressOf('acme', path));
    await page.getByLabel('Email').fill(emailOf('acme'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(addressOf('acme', path));
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Month' })).toBeVisible();
    await expectFits(page, 'the month');
    await expectAccessible(page);

    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByLabel('Building').selectOption({ index: 1 });
    await filters.getByRole('button', { name: 'All rooms' }).click();
    // The address changes first and the box after it, so it is clicked and not checked.
    await page.getByRole('checkbox').first().click();
    await page.keyboard.press('Escape');
    await expect(filters.getByRole('button', { name: 'Rooms (1)' })).toBeVisible();
    await expect(page).toHaveURL(/building=[^&]+&room=[^&]+$/);

    await page.getByRole('button', { name: 'Week' }).click();
    await page.getByRole('link', { name: 'Show as list' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=week&.*as=list$/);
    await page.reload();
    await expect(page.getByRole('region').getByRole('heading', { level: 3 })).toHaveCount(1);
    await expectAccessible(page);
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: phone, locale: 'th-TH', hasTouch: true });

  test('[C-01] [Z-90] opens the agenda, day by day, with filters in a sheet', async ({ page }) => {
    const at = await openHome(page, { merchant: 'siam', language: 'th' });
    await page.goto(at('/booking-calendar?date=2026-11-20'));
    await expect(page.getByRole('heading', { name: /พ\.ย\. 2569/ })).toBeVisible();
    const strip = page.getByRole('group', { name: 'วันในสัปดาห์' });
    await strip.getByRole('button').first().tap();
    await expect(page).toHaveURL(/view=agenda&date=2026-11-16$/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectFits(page, 'the agenda');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ตัวกรอง' }).tap();
    const sheet = page.getByRole('dialog', { name: 'ตัวกรอง' });
    await sheet.getByRole('checkbox').first().click();
    await expectFits(page, 'the filters');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'แสดง' }).tap();
    await expect(page).toHaveURL(/room=/);
  });
});
