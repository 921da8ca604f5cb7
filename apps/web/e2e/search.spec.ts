import { book } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember, openHome } from './support/member.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[B-01] finds a car and reaches its form', async ({ page }) => {
    await openHome(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Book', exact: true }).click();
    await page.getByRole('link', { name: /^Car/ }).click();
    await expect(page.getByRole('heading', { name: /cars? free$/ })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('gridcell', { name: /16/ }).first().click();
    await expect(page).toHaveURL(/\/bookings\/car\/search-result\?start=/);
    await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: /cars? free$/ })).toBeVisible();

    const [first, second] = await page.locator('[data-result]').all();
    // The rows of the day before stay until those of the new one arrive, and take the focus along.
    await expect(async () => {
      await first?.focus();
      await page.keyboard.press('ArrowDown');
      await expect(second ?? first ?? page.locator('main')).toBeFocused({ timeout: 1000 });
    }).toPass({ timeout: 120_000 });
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect(details.getByRole('heading', { level: 2 })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await first?.focus();
    await page.keyboard.press('b');
    await expect(page).toHaveURL(/\/bookings\/car\?resourceId=/);
    await expect(page.getByRole('textbox', { name: /Title/ })).toBeVisible();
  });

  test('[G-03] keeps a shared search through sign-in', async ({ page }) => {
    const { start, end } = reserveWindow();
    const path = `/bookings/room/search-result?start=${start}&end=${end}&people=6&amenities=screen&sort=name`;
    await page.goto(addressOf('acme', path));
    await expect(page).toHaveURL(/\/login\?returnUrl=/);
    await page.getByLabel('Email').fill(emailOf('acme'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(addressOf('acme', path));
    await expect(page.getByRole('textbox', { name: 'People' })).toHaveValue('6');
    const screen = page.getByRole('button', { name: /^Screen \d/ });
    await expect(screen).toHaveAttribute('aria-pressed', 'true');
    const searched = page.waitForResponse('**/resources/search');
    await page.getByRole('textbox', { name: 'People' }).fill('7');
    await searched;
    await expect(page).toHaveURL(/people=7/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'People' })).toHaveValue('7');
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/detail=/);
    await page.goBack();
    await expect(page).not.toHaveURL(/detail=/);
    await expect(page.getByRole('textbox', { name: 'People' })).toHaveValue('7');
  });

  test('[Z-31] offers another time with one tap when nothing is free', async ({ page }) => {
    const { start, end } = reserveWindow();
    const at = await becomeMember(page);
    const { resource } = await book(page, { start, end }, 'Taken already');
    const text = encodeURIComponent(resource.name);
    await page.goto(at(`/bookings/room/search-result?start=${start}&end=${end}&text=${text}`));
    const offers = page.getByRole('region', { name: 'Other times' });
    await offers.locator('a[href*="resourceId"]').first().click();
    await expect(page.getByText(/ is free (all day|from|until|at)/)).toBeVisible();
  });

  test('[Z-30] stores favourites, and shows at home whether they are free', async ({ page }) => {
    const at = await becomeMember(page, { account: 'admin' });
    await page.goto(at('/bookings/asset/search-result'));
    const star = page.getByRole('button', { name: /^Favourite:/ }).first();
    const label = (await star.getAttribute('aria-label')) ?? '';
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/favourite'));
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await saved;
    await page.goto(at('/home'));
    const favourites = page.getByRole('region', { name: 'Favourites' });
    await expect(favourites.getByRole('article')).toContainText(/Free|Booked|Closed/);
    await favourites.getByRole('button', { name: label }).click();
    await expect(favourites.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(favourites.getByRole('article')).toHaveCount(1);
  });

  test('[Z-42] approves a pending request on the home page', async ({ page }) => {
    await openHome(page, { account: 'approver' });
    const waiting = page.getByRole('region', { name: /wait/ });
    await waiting.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await expect(page.getByText(/^Approved: /)).toBeVisible();
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: phone, locale: 'th-TH', hasTouch: true });

  test('[B-01] finds an asset and reaches its form', async ({ page }) => {
    await openHome(page, { merchant: 'siam', language: 'th' });
    await page.getByRole('navigation').last().getByRole('link', { name: 'จอง', exact: true }).tap();
    await page.getByRole('link', { name: /^อุปกรณ์/ }).tap();
    await page.getByRole('textbox', { name: 'จำนวน' }).fill('1');
    await expect(page).toHaveURL(/\/bookings\/asset\/search-result\?.*quantity=1/);
    await page.locator('[data-result]').first().tap();
    const details = page.getByRole('dialog');
    await expect(details.getByText('ข้อควรรู้')).toBeVisible();
    await expectFits(page, 'the details');
    await details.getByRole('link', { name: /^จอง/ }).tap();
    await expect(page).toHaveURL(/\/bookings\/asset\?resourceId=/);
    await expect(page.getByRole('textbox', { name: /หัวข้อ/ })).toBeVisible();
  });
});

const looks = [
  ['en', desktop],
  ['th', phone],
] as const;

for (const [language, viewport] of looks) {
  test.describe(`search at ${viewport.width} px in ${language}`, () => {
    test.use({ viewport });

    test('is accessible in both modes and fits', async ({ page }) => {
      const at = await becomeMember(page, { language });
      const screens = [
        '/home',
        '/bookings',
        '/bookings/car',
        '/bookings/car/search-result',
        '/bookings/asset/search-result?quantity=900',
        '/bookings/asset/search-result?quantity=2',
      ];
      for (const screen of screens) {
        await page.goto(at(screen));
        await expectQuiet(page);
        await expectAccessible(page);
        await expectFits(page, screen);
      }
      await page.locator('[data-result]').first().click();
      await expect(
        page.getByRole('dialog').getByRole('heading', { level: 3 }).first(),
      ).toBeVisible();
      await expectAccessible(page);
    });
  });
}
