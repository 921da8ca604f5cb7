import { readFileSync } from 'node:fs';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
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

test('[D-07] bills are issued together and saved as a file, and a kind gets a next price', async ({
  page,
}) => {
  await resize(page, desktop);
  // Forms of the other company show costs to other journeys.
  const at = await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  await page.goto(at('/admin/bills?status=draft'));
  const drafts = page.getByRole('row').filter({ hasText: '฿' }).getByRole('checkbox');
  await drafts.nth(0).check();
  await drafts.nth(1).check();
  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await chosen.getByRole('button', { name: 'Issue 2' }).click();
  const asked = page.getByRole('dialog', { name: /^Issue 2 bills of ฿[\d,]+ in total\?$/ });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Issue 2' }).click();
  await expect(page.getByText('2 bills are issued')).toBeVisible();

  await test.step('[D-07] the paper of a bill', async () => {
    await page.getByRole('button', { name: /^Issued/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'B-2030-' }).first();
    const number = /B-2030-\d+/.exec((await row.textContent()) ?? '')?.[0];
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    expect(readFileSync(await file.path()).toString('latin1', 0, 5)).toBe('%PDF-');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('[R-08] a next price with its first day, and neither again', async () => {
    await page.getByRole('tab', { name: 'Prices' }).click();
    const prices = page.getByRole('listitem').filter({ hasText: 'Assets' });
    await page.getByRole('button', { name: 'Edit the price: Assets' }).click();
    const form = page.getByRole('dialog', { name: 'Price: Assets' });
    await form.getByLabel('Price in THB', { exact: true }).fill('50');
    await form.getByLabel('Next price in THB').fill('60');
    await form.getByLabel('First day of the next price').fill('1 January 2032');
    await form.getByLabel('First day of the next price').press('Enter');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save price' }).click();
    await expect(prices).toContainText('from 1 January 2032: ฿60');
    await page.getByRole('button', { name: 'Edit the price: Assets' }).click();
    await form.getByLabel('Price in THB', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save price' }).click();
    await expect(prices).toContainText('No price');
  });
});

test('[D-06] a report shows what to check, and is mailed every week until it is stopped', async ({
  page,
}) => {
  await resize(page, desktop);
  await openSignedIn(page, '/admin/reports', admin);
  const check = page.getByRole('region', { name: 'To check' });
  // The first figures are counted while the journeys run.
  await expect(check).toBeVisible();
  await expectAccessible(page);
  const finding = check.getByRole('button').first();
  await finding.press('Enter');
  const bookings = page.getByRole('dialog', { name: /is used/ });
  await expect(bookings).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bookings).toBeHidden();

  await page.getByRole('button', { name: 'Email weekly' }).click();
  const weekly = page.getByRole('dialog', { name: 'Email this report weekly' });
  await expect(weekly.getByRole('region', { name: 'Preview of the email' })).toContainText('%');
  const recipients = weekly.getByRole('combobox', { name: 'Recipients' });
  await recipients.click();
  await page.getByRole('option', { name: 'Amelia Grant' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await weekly.getByRole('button', { name: 'Start emails' }).click();
  await page.getByRole('button', { name: 'Emailed Mondays' }).click();
  await expect(weekly.getByText(/^Next email: /)).toBeVisible();
  await recipients.press('Backspace');
  await weekly.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByRole('button', { name: 'Email weekly' })).toBeVisible();
});
