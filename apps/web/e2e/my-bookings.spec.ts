import { book, bookWith, cancel } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

const inviting = { invitees: [{ email: 'guest@partner.test', name: 'Guest' }] };

test('[M-01] cancels after a moment with undo, and releases the time', async ({ page }) => {
  const window = reserveWindow();
  const title = 'Cancel me';
  const at = await becomeMember(page);
  const booking = await book(page, window, title);
  await page.clock.install();
  await page.goto(at(`/my-booking?id=${booking.id}`));
  const detail = page.getByRole('region', { name: title });
  const cancel = detail.getByRole('button', { name: 'Cancel booking' });
  await cancel.click();
  await detail.getByRole('button', { name: 'Undo' }).click();
  await cancel.click();
  await expect(detail.getByText('Will be cancelled in a moment')).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(page.getByText('Booking cancelled')).toBeVisible();
  await expect(detail.getByText('Cancelled').first()).toBeVisible();
  expect((await book(page, window, title)).id).not.toBe(booking.id);
});

test('[M-01] sends invitees the reason of a cancellation', async ({ page }) => {
  const window = reserveWindow();
  const title = 'Cancel with guests';
  const at = await becomeMember(page);
  const booking = await bookWith(page, window, { title, ...inviting });
  await page.goto(at(`/my-booking?id=${booking.id}`));
  const detail = page.getByRole('region', { name: title });
  await detail.getByRole('button', { name: 'Cancel booking' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('No longer needed');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Booking cancelled')).toBeVisible();
  await expect(detail.getByText('Reason: No longer needed')).toBeVisible();
});

test('[Z-06] keeps what was typed when the booking changed in another tab', async ({
  page,
  context,
}) => {
  const window = reserveWindow();
  const at = await becomeMember(page);
  const booking = await book(page, window, 'Two tabs');
  const edit = at(`/my-booking/room/edit?id=${booking.id}`);
  const second = await context.newPage();
  await page.goto(edit);
  await second.goto(edit);

  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await second.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await second.getByRole('button', { name: 'More options' }).click();
  await second.getByRole('textbox', { name: 'Description' }).fill('Written in the other tab');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Booking changed')).toBeVisible();

  await page.getByRole('button', { name: 'Save changes' }).click();
  const choice = page.getByRole('dialog', { name: 'This booking has changed since you opened it' });
  await expect(choice).toContainText('Theirs');
  await expect(choice).toContainText('Mine');
  await choice.getByRole('button', { name: 'Save with my changes' }).click();
  await expect(page.getByText('Booking changed')).toBeVisible();
  const detail = page.getByRole('region', { name: 'Mine' });
  await expect(detail).toContainText('Written in the other tab');
  await second.close();
});

test('[Z-06] asks again when a booking changed before it is cancelled', async ({
  page,
  context,
}) => {
  const window = reserveWindow();
  const at = await becomeMember(page);
  const booking = await bookWith(page, window, { title: 'Changed before', ...inviting });
  await page.goto(at(`/my-booking?id=${booking.id}`));
  await page
    .getByRole('region', { name: 'Changed before' })
    .getByRole('button', { name: 'Cancel booking' })
    .click();

  const second = await context.newPage();
  await second.goto(at(`/my-booking/room/edit?id=${booking.id}`));
  await second.getByRole('textbox', { name: 'Title' }).fill('Changed after all');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Booking changed')).toBeVisible();
  await second.close();

  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  const confirm = question.getByRole('button', { name: 'Cancel booking' });
  await confirm.click();
  await expect(question).toContainText('Another user changed this booking');
  await expect(question).toContainText('Changed after all');
  await confirm.click();
  await expect(page.getByText('Booking cancelled')).toBeVisible();
});

test('[M-01] [Z-70] [R-03] shows what changed, and accepts a problem report', async ({ page }) => {
  const window = reserveWindow();
  const at = await becomeMember(page);
  const booking = await bookWith(page, window, { title: 'Client call', attendees: 2 });
  await page.goto(at(`/my-booking/room/edit?id=${booking.id}`));
  await page.getByRole('textbox', { name: 'Title' }).fill('Client call: Northwind');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Booking changed')).toBeVisible();
  await page.goto(at(`/my-booking?id=${booking.id}`));
  const detail = page.getByRole('region', { name: 'Client call: Northwind' });
  const history = detail.getByRole('region', { name: 'History' });
  await expect(history.locator('del')).toHaveText('Client call');
  await expect(history.locator('ins')).toHaveText('Client call: Northwind');
  await expectAccessible(page);

  await detail.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: /^Report a problem with/ });
  await expectAccessible(page);
  await report.getByRole('textbox', { name: 'What is wrong?' }).fill('The screen stays dark.');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Problem reported')).toBeVisible();
  await expect(history.getByText('The screen stays dark.')).toBeVisible();

  await detail.getByRole('link', { name: 'Book again' }).click();
  await expect(page).toHaveURL(new RegExp(`resourceId=${booking.resource.id}`));
});

test('[M-01] fits a phone in Thai', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const at = await becomeMember(page, { merchant: 'siam', language: 'th' });
  const booking = await book(page, reserveWindow(), 'ประชุมสรุปงบประมาณประจำไตรมาสกับฝ่ายขาย');
  await page.goto(at(`/my-booking?id=${booking.id}`));
  await expect(page.getByRole('link', { name: 'จองอีกครั้ง' })).toBeVisible();
  await expectFits(page, 'a booking at 390 px');
  await expectAccessible(page);
  const sides = await page
    .getByRole('group', { name: 'การดำเนินการ' })
    .locator('> *')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
});

test('[M-01] explains why a cancelled booking cannot be changed', async ({ page }) => {
  const window = reserveWindow();
  const at = await becomeMember(page);
  const booking = await book(page, window, 'Over and out');
  await cancel(page, booking);
  await page.goto(at(`/my-booking/room/edit?id=${booking.id}`));
  await expect(page.getByText('This booking can no longer be changed')).toBeVisible();
});

test('[M-01] keeps the tab in the address', async ({ page }) => {
  const at = await becomeMember(page);
  await page.goto(at('/my-booking'));
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page).toHaveURL(/tab=past/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');
});
