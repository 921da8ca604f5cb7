import type { Recurrence, TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { bookRoom, formPath, freeOfKind, freeRoom } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { expect, test } from './support/test.ts';
import { reserveSeriesWindow, reserveWindow, sundayAfter } from './support/windows.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const dayMs = 86_400_000;

function weeksLater({ start, end }: TimeRange, weeks: number): TimeRange {
  const later = (instant: string) =>
    new Date(Date.parse(instant) + weeks * 7 * dayMs).toISOString();
  return { start: later(start), end: later(end) };
}

const fourMondays: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['monday'],
  count: 4,
};

/** Begins a weekly series of four dates, of which the second is taken. */
async function openClashingSeries(page: Page, title: string) {
  const window = reserveSeriesWindow();
  const at = await becomeMember(page);
  const room = await freeRoom(page, window, fourMondays);
  await bookRoom(page, room.id, weeksLater(window, 1), 'In the way');
  await page.goto(at(formPath(room.id, window)));
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('weekly');
  await page.getByRole('combobox', { name: 'Ends' }).selectOption('count');
  await page.getByRole('textbox', { name: 'Number of dates' }).fill('4');
  await expect(page.getByText("1 of 4 dates can't be booked")).toBeVisible();
  return at;
}

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[B-01] [Z-22] books a car', async ({ page }) => {
    const window = reserveWindow(240);
    const at = await becomeMember(page);
    const [car] = await freeOfKind(page, 'car', window);
    if (!car) throw new Error('No car is free for the test');
    await page.goto(at(formPath(car.id, window, 'car')));
    await expect(page.getByText('The car is free at this time')).toBeVisible();
    await expectFits(page, 'form of a car');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Customer visit' }).click();
    await page.getByRole('textbox', { name: 'Destination' }).fill('Rayong');
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Visit a customer');
    await page.getByRole('checkbox', { name: 'I need a driver' }).check();
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
    await expect(page).toHaveURL(/\/bookings\/car\?success=true/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked|sent/);
    await expectAccessible(page);
  });

  test('[B-02] [Z-62] books a weekly series with a clash left out, then changes it', async ({
    page,
  }) => {
    const at = await openClashingSeries(page, 'Four Mondays');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page.getByText('All 3 dates are free')).toBeVisible();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page).toHaveURL(/success=true/);
    await expect(page.getByText('3 dates are booked')).toBeVisible();

    const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
    await page.goto(at(`/my-booking/room/edit?id=${id}`));
    await page.getByRole('textbox', { name: 'Title' }).fill('One date alone');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/my-booking\?id=/);
    await page.goto(at(`/my-booking/room/edit?id=${id}`));
    await page.getByRole('radio', { name: 'This and following dates' }).check();
    await page.getByRole('textbox', { name: 'Title' }).fill('All of them');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/my-booking\?id=/);
    await expect(page.getByRole('heading', { name: 'All of them' })).toBeVisible();
  });

  test('[M-02] [M-03] asks before the sidebar leads away from an edited form', async ({ page }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    await page.goto(at(formPath(room.id, window)));
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await expect(page).toHaveURL(/isEdited=true/);
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true });
    await home.click();
    const dialog = page.getByRole('dialog', { name: 'Do you want to discard the booking?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
    await home.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto(at(formPath(room.id, window)));
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: phone, locale: 'th-TH', hasTouch: true });

  test('[B-01] [Z-23] borrows an asset', async ({ page }) => {
    const window = reserveWindow(240);
    const at = await becomeMember(page, { language: 'th' });
    const assets = await freeOfKind(page, 'asset', window);
    const asset = assets.find(({ quantity }) => quantity > 1) ?? assets[0];
    if (!asset) throw new Error('No asset is free for the test');
    await page.goto(at(formPath(asset.id, sundayAfter(window), 'asset')));
    await expectQuiet(page);
    await expectFits(page, 'form of an asset');
    await page.goto(at(formPath(asset.id, window, 'asset')));
    await expect(page.getByText('ว่างในช่วงเวลานี้').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'อบรม' }).tap();
    await page.getByRole('textbox', { name: 'วัตถุประสงค์' }).fill('อบรมพนักงานใหม่');
    await page.getByRole('button', { name: /^(จอง|ขอจอง)$/ }).tap();
    await expect(page).toHaveURL(/\/bookings\/asset\?success=true/);
    await expectAccessible(page);
  });
});
