import { expectFits } from './support/fit.ts';
import { openHome } from './support/member.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { expect, test } from './support/test.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[Z-90] keeps a shared month through sign-in, filters it and shows it as a list', async ({
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
    await filters.getByRole('button', { name: 'All buildings' }).click();
    await page.getByRole('menuitem').first().click();
    await filters.getByRole('button', { name: /^More filters/ }).click();
    // The address changes first and the box after it, so it is clicked and not checked.
    await page.getByRole('checkbox').first().click();
    await page.keyboard.press('Escape');
    await expect(filters.getByRole('button', { name: 'More filters 1' })).toBeVisible();
    await expect(page).toHaveURL(/building=[^&]+&room=[^&]+$/);

    const week = page.getByRole('button', { name: 'Week' });
    await week.click();
    await expect(week).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Show as list' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=week&.*as=list$/);
    await page.reload();
    await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveCount(1);
    await expectAccessible(page);
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: phone, locale: 'th-TH', hasTouch: true });

  test('[C-01] [Z-90] opens the agenda, day by day, with filters in a sheet', async ({ page }) => {
    const at = await openHome(page, { merchant: 'siam', language: 'th' });
    await page.goto(at('/booking-calendar?date=2026-11-20'));
    await expect(page.getByRole('heading', { name: 'พฤศจิกายน', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ของฉัน' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const strip = page.getByRole('group', { name: 'วันในสัปดาห์' });
    await strip.getByRole('button').first().tap();
    await expect(page).toHaveURL(/view=agenda&date=2026-11-16&whose=mine$/);
    await page.getByRole('button', { name: 'ทั้งหมด', exact: true }).tap();
    await expect(page).toHaveURL(/view=agenda&date=2026-11-16$/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectFits(page, 'the agenda');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ตัวกรอง', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'ตัวกรอง' });
    await sheet.getByRole('checkbox').first().click();
    await expectFits(page, 'the filters');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'แสดง' }).tap();
    await expect(page).toHaveURL(/room=/);
  });
});

test.describe('a week of rooms, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[Z-90] shows seven days as pills, opens the rest of a day, and links to a day', async ({
    page,
  }) => {
    const at = await openHome(page, { merchant: 'acme', language: 'en' });
    await page.goto(at('/booking-calendar?view=week'));
    const week = page.getByRole('region', { name: 'Week' });
    await expect(week.getByRole('link')).toHaveCount(7);
    await expectFits(page, 'the week');
    await expectAccessible(page);
    await week
      .getByRole('button', { name: /more booking/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').nth(2)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await week.getByRole('link').nth(2).click();
    await expect(page).toHaveURL(/view=day&date=/);
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  });

  test('[Z-90] finds where a colleague is, and shows only my own bookings', async ({ page }) => {
    const at = await openHome(page, { merchant: 'acme', language: 'en' });
    await page.goto(at('/booking-calendar?view=week'));
    await page.getByRole('combobox', { name: 'Find a colleague' }).click();
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/person=/);
    const field = page.getByRole('combobox', { name: 'Find a colleague' });
    await expect(field).not.toHaveValue('');
    const name = await field.inputValue();
    await page.reload();
    await expect(field).toHaveValue(name);
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await expect(page).toHaveURL(/view=week&whose=mine$/);
    await expectAccessible(page);
  });
});
