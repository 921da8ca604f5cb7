import { expectFits } from './support/fit.ts';
import { addressOf, emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const admin = { account: 'admin' } as const;
const desktop = { width: 1440, height: 900 };

test('keeps a deep link into the administration through sign-in, one step from the overview', async ({
  page,
}) => {
  await resize(page, desktop);
  await page.goto(addressOf('acme', '/admin/bookings?status=overdue&sort=-start'));
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByLabel('Email').fill(emailOf('acme', 'admin'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(addressOf('acme', '/admin/bookings?status=overdue&sort=-start'));
  await expect(page.getByRole('row').filter({ hasText: 'Overdue' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Administration' }).getByText('Overview').click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('an administrator decides in the row, undoes it, and opens the return of an overdue booking', async ({
  page,
}) => {
  await resize(page, desktop);
  await openSignedIn(page, '/admin', admin);
  const waiting = page.getByRole('region', { name: /^Waiting for approval/ });
  const first = waiting.getByRole('listitem').first();
  await expect(first.getByRole('button', { name: /^Approve / })).toBeEnabled();
  // Other journeys ask for approval at the same time, so this one follows its row, not the count.
  const href = await first.getByRole('link').getAttribute('href');
  const row = waiting.getByRole('listitem').filter({ has: page.locator(`a[href="${href}"]`) });
  await row.getByRole('button', { name: /^Approve / }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expectAccessible(page);

  const overdue = page.getByRole('region', { name: /^Overdue returns/ });
  await overdue
    .getByRole('button', { name: /^Mark returned/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('administration sections are a bar, a menu or a list, by screen width', async ({ page }) => {
  await resize(page, desktop);
  await openSignedIn(page, '/admin', admin);
  const rail = page.locator('nav[data-open]');
  const widthOf = () => rail.evaluate((nav) => nav.getBoundingClientRect().width);
  await expect.poll(widthOf).toBe(64);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(widthOf).toBe(264);
  await page.keyboard.press('Escape');
  await expect.poll(widthOf).toBe(64);

  await resize(page, { width: 1000, height: 800 });
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();

  await resize(page, { width: 390, height: 844 });
  await page.getByRole('main').getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Sections' }).click();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'All bookings' })).toBeInViewport();
  await expectFits(page, 'desk on a phone');
  await sections.getByRole('link', { name: 'All bookings' }).click();
  await expect(page.getByRole('list', { name: 'All bookings' })).toBeVisible();
  await expectFits(page, 'all bookings on a phone');

  await resize(page, { width: 844, height: 390 });
  const bottom = page.getByRole('navigation', { name: 'Main navigation' }).last();
  await expect(bottom).toHaveCSS('position', 'static');
});
