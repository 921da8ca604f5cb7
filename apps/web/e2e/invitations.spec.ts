import { getMe } from '@axp/contracts';
import type { Browser, Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { expectAccessible } from './support/modes.ts';
import { callApi, openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

const guest = 'gail@partner.test';

/** A colleague on a device of their own. */
async function signedIn(browser: Browser, account: string) {
  const page = await (await browser.newContext()).newPage();
  await openSignedIn(page, '/home', { account });
  const { data } = await callApi(page, { method: 'GET', path: getMe.path });
  return { page, name: getMe.success.data.parse(data).fullName };
}

async function invite(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Invitees' });
  await expect(field).toBeFocused();
  for (const name of names) {
    await field.pressSequentially(name);
    await field.press('Enter');
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Booking changed')).toBeVisible();
}

test('[M-01] shows the owner who answered, and reminds the others once a day', async ({
  page,
  browser,
}) => {
  const title = 'Who comes';
  const [approver, admin] = await Promise.all([
    signedIn(browser, 'approver'),
    signedIn(browser, 'admin'),
  ]);
  await openSignedIn(page, '/home');
  const booking = await book(page, reserveWindow(), title);
  const address = `/my-booking?id=${booking.id}`;
  await page.goto(address);
  const detail = page.getByRole('region', { name: title });
  await expect(detail).toBeVisible();
  await invite(page, [approver.name, admin.name, guest]);

  await approver.page.goto(address);
  const invitation = approver.page.getByRole('region', { name: 'Your answer' });
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expect(approver.page.getByText('You accepted', { exact: true })).toBeVisible();

  await page.reload();
  const people = detail.getByRole('region', { name: /^People/ });
  await expect(people).toContainText('Accepted1');
  const rowOf = (name: string) => people.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(approver.name)).toContainText('Accepted');
  await expect(rowOf(guest)).toContainText('No answer yet');
  await people.getByRole('button', { name: 'Remind 2 people' }).click();
  await expect(page.getByText('Reminders sent to 2 people')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Reminded today', exact: true })).toBeFocused();
  await expect(rowOf(guest)).toContainText('Reminded today');
  await expect(
    detail.getByText('You reminded invitees without an answer', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  for (const [button, dialog] of [
    ['Report a problem', `Report a problem with ${booking.resource.name}`],
    ['Cancel booking', 'Cancel this booking?'],
  ] as const) {
    await detail.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  await admin.page.reload();
  await admin.page
    .locator('header')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const reminder = admin.page
    .getByRole('dialog', { name: 'Notification', exact: true })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: 'Please answer the invitation' });
  await reminder.getByRole('button', { name: 'Accept' }).click();
  await expect(admin.page.getByText('You accepted', { exact: true })).toBeVisible();
  await page.reload();
  await expect(people).toContainText('Accepted2');
  await approver.page.context().close();
  await admin.page.context().close();
});
