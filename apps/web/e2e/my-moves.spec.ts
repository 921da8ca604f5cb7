import type { Page } from '@playwright/test';
import { book, bookWith, requestCar } from './support/bookings.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';
import { reserveSeriesWindow, reserveWindow, soon } from './support/windows.ts';

const screens = [
  {
    language: 'en',
    viewport: { width: 1440, height: 900 },
    words: {
      checkIn: 'Check in',
      checkedIn: 'You are checked in',
      extend: 'Extend',
      until: 'New end',
      end: 'End now',
      ended: 'Booking ended',
      find: 'Search in my bookings',
    },
  },
  {
    language: 'th',
    viewport: { width: 390, height: 844 },
    words: {
      checkIn: 'เช็คอิน',
      checkedIn: 'คุณเช็คอินแล้ว',
      extend: 'ขยายเวลา',
      until: 'เวลาสิ้นสุดใหม่',
      end: 'จบการใช้งาน',
      ended: 'จบการใช้งานแล้ว',
      find: 'ค้นหาในการจองของฉัน',
    },
  },
] as const;

for (const { language, viewport, words } of screens) {
  test(`[Z-51] [Z-52] checks in, extends and checks out, in ${language} at ${viewport.width} px`, async ({
    page,
  }) => {
    await resize(page, viewport);
    const title = `Stand-up in ${language}`;
    const at = await becomeMember(page, { language });
    await book(page, soon(), title);
    await page.goto(at('/my-booking'));
    await page.getByRole('searchbox', { name: words.find }).fill(title);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: words.checkIn }).click();
    await expect(page.getByText(words.checkedIn)).toBeVisible();

    await row.getByRole('button', { name: words.extend }).click();
    const longer = page.getByRole('dialog', { name: words.extend });
    await expect(longer.getByRole('combobox', { name: words.until })).toBeVisible();
    await expectAccessible(page);
    await longer.getByRole('button', { name: words.extend }).click();
    await expect(longer).toBeHidden();

    await row.getByRole('button', { name: words.end }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.end }).click();
    await expect(page.getByText(words.ended)).toBeVisible();
    await page.goto(at(`/my-booking?tab=past&text=${encodeURIComponent(title)}`));
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  });
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[M-01] [Z-61] collapses a series, and expands it', async ({ page }) => {
    const title = 'Three days of it';
    const at = await becomeMember(page);
    await bookWith(page, reserveSeriesWindow(), {
      title,
      recurrence: { frequency: 'daily', count: 3 },
      onClash: 'skip',
    });
    await page.goto(at(`/my-booking?text=${encodeURIComponent(title)}`));
    await expect(page.getByRole('tabpanel').getByText(title)).toHaveCount(1);
    await page.getByRole('button', { name: /more dates?$/ }).click();
    const dates = page.getByRole('list', { name: `Dates of ${title}` });
    await dates.getByRole('link').first().click();
    const detail = page.getByRole('region', { name: title });
    await expect(detail.getByText('Every day, 3 times')).toBeVisible();
    await expectAccessible(page);
  });

  test('[Z-63] releases a day, after showing what it cancels', async ({ page }) => {
    const window = soon();
    // The dialog offers today, and in the last minutes of a day the booking starts tomorrow.
    await page.clock.setFixedTime(new Date(window.start));
    const title = 'Give back';
    // An account whose bookings of today no other journey needs.
    const at = await becomeMember(page, { account: 'approver' });
    await book(page, window, title);
    await page.goto(at('/my-booking'));
    await page.getByRole('button', { name: 'Cancel several days' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel bookings on several days' });
    await expect(question.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: /^Cancel \d+ booking/ }).click();
    const done = page.getByRole('dialog', { name: 'Bookings cancelled' });
    await expect(done.getByText(title)).toBeVisible();
  });

  test('[Z-20] attaches a file, refuses a text named .png, and removes the file', async ({
    page,
  }) => {
    const title = 'With files';
    const at = await becomeMember(page);
    const booking = await book(page, reserveWindow(), title);
    await page.goto(at(`/my-booking?id=${booking.id}`));
    const detail = page.getByRole('region', { name: title });
    const attach = (name: string, mimeType: string) =>
      detail
        .getByTestId('file')
        .setInputFiles({ name, mimeType, buffer: Buffer.from('a,b\n1,2\n') });
    await attach('notes.png', 'image/png');
    await expect(detail.getByText(/notes\.png: This file's content/)).toBeVisible();
    await attach('agenda.csv', 'text/csv');
    const download = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Save agenda.csv' }).click();
    expect((await download).suggestedFilename()).toBe('agenda.csv');
    await detail.getByRole('button', { name: 'Remove agenda.csv' }).click();
    await page
      .getByRole('dialog', { name: 'Remove this file?' })
      .getByText('Remove', { exact: true })
      .click();
    await expect(page.getByText('File removed')).toBeVisible();
    await expect(detail.getByText('agenda.csv')).toBeHidden();
  });
});

async function openAs(page: Page, account: string, viewport: { width: number; height: number }) {
  await resize(page, viewport);
  return becomeMember(page, { account });
}

test('[Z-42] approves and rejects pending requests, and the booker sees the reason', async ({
  browser,
}) => {
  const staff = await (await browser.newContext()).newPage();
  const approver = await (await browser.newContext()).newPage();
  const atStaff = await openAs(staff, 'staff', { width: 390, height: 844 });
  const trip = await requestCar(staff, reserveWindow(240), 'Trip to approve');
  const other = await requestCar(staff, reserveWindow(240), 'Tour to reject');

  const at = await openAs(approver, 'approver', { width: 1440, height: 900 });
  await approver.goto(at('/my-booking?tab=approvals'));
  const requests = approver.getByRole('list', { name: 'Requests' });
  await expect(requests.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(approver);
  const decide = async (asked: typeof trip, decision: string, reason?: string) => {
    await approver.goto(at(`/my-booking?tab=approvals&id=${asked.id}`));
    const detail = approver.getByRole('region', { name: asked.title });
    await detail.getByRole('button', { name: decision }).click();
    const question = approver.getByRole('dialog', { name: `${decision} this request?` });
    if (reason) await question.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await question.getByRole('button', { name: decision }).click();
    await expect(question).toBeHidden();
  };
  await decide(trip, 'Approve');
  await decide(other, 'Decline', 'All cars are needed');

  await staff.goto(atStaff(`/my-booking?id=${trip.id}`));
  await expect(staff.getByRole('main').getByText('Confirmed').first()).toBeVisible();
  await staff.goto(atStaff(`/my-booking?id=${other.id}`));
  await expect(staff.getByRole('main').getByText('Reason: All cars are needed')).toBeVisible();
});
