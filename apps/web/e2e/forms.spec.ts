import type { Recurrence, TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { bookRoom, formPath, freeOfKind, freeRoom } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { addRoom } from './support/rooms.ts';
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

const eightMondays: Recurrence = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['monday'],
  count: 8,
};

const threeDays: Recurrence = { frequency: 'daily', interval: 1, count: 3 };

/** Opens the form of a room that is taken a week later. */
async function openBeforeClash(page: Page) {
  const window = reserveSeriesWindow();
  const at = await becomeMember(page);
  const room = await freeRoom(page, window, eightMondays);
  await bookRoom(page, room.id, weeksLater(window, 1), 'In the way');
  await page.goto(at(formPath(room.id, window)));
  return at;
}

/** Taps on the way to a form: `Book`, the kind, and the row of the resource. */
const tapsToForm = 3;

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[B-01] [Z-22] books a car in eight taps', async ({ page }) => {
    const window = reserveWindow(240);
    const at = await becomeMember(page);
    const [car] = await freeOfKind(page, 'car', window);
    if (!car) throw new Error('No car is free for the test');
    await page.goto(at(formPath(car.id, window, 'car')));
    await expect(page.getByText(/ is free (all day|from|until|at)/)).toBeVisible();
    await expectFits(page, 'form of a car');
    await expectAccessible(page);
    let taps = tapsToForm;
    const tap = (name: string) => {
      taps += 1;
      return page.getByRole('textbox', { name });
    };
    await tap('Destination').fill('Rayong');
    await tap('Purpose').fill('Visit a customer');
    taps += 2;
    await page.getByRole('checkbox', { name: 'I need a driver' }).check();
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
    expect(taps).toBeLessThanOrEqual(8);
    await expect(page).toHaveURL(/\/bookings\/car\?success=true/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked|sent/);
    await expectAccessible(page);
  });

  test('[B-02] [Z-62] books a weekly series around a conflict in six taps, then changes it', async ({
    page,
  }) => {
    const at = await openBeforeClash(page);
    // A list takes two taps: one to open it, one to choose.
    let taps = tapsToForm + 2;
    await page.getByRole('combobox', { name: 'Repeat' }).selectOption('weekly');
    await expect(page.getByText(/^Moved to /)).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(/8 Mondays, 1 moved to /);
    await expectAccessible(page);
    taps += 1;
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page).toHaveURL(/success=true/);
    expect(taps).toBeLessThanOrEqual(6);
    await expect(page.getByText('8 dates are booked')).toBeVisible();
    await expect(page.getByText('Moved', { exact: true })).toBeVisible();

    const id = new URL(page.url()).searchParams.get('bookingId') ?? '';
    await page.goto(at(`/my-booking/room/edit?id=${id}`));
    await page.getByRole('textbox', { name: 'Title' }).fill('One date alone');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/my-booking\?id=/);
    await page.goto(at(`/my-booking/room/edit?id=${id}`));
    await page.getByRole('radio', { name: /^This and following dates/ }).check();
    await page.getByRole('textbox', { name: 'Title' }).fill('All of them');
    await page.getByRole('textbox', { name: 'Number of dates' }).fill('6');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/my-booking\?id=/);
    await expect(page.getByRole('heading', { name: 'All of them' })).toBeVisible();
  });

  test('[R-08] shows the cost of a change of a whole series, which its dates then have', async ({
    page,
  }) => {
    const title = 'Review of Wisteria';
    const at = await becomeMember(page, { account: 'admin', language: 'en' });
    const price = { amount: 10_000, currency: 'THB', per: 'hour' } as const;
    const roomId = await addRoom(page, 'Wisteria of the costs', { price });
    const window = reserveSeriesWindow();
    const { id } = await bookRoom(page, roomId, { ...window, recurrence: threeDays }, title);
    await page.goto(at(`/my-booking/room/edit?id=${id}`));
    await page.getByRole('radio', { name: 'All remaining dates (3)' }).check();
    const end = page.getByRole('combobox', { name: 'End' });
    await end.fill((await end.inputValue()).replace(':00', ':30'));
    await end.press('Enter');
    const cost = page.getByRole('status').filter({ hasText: 'These 3 dates cost ฿450' });
    await expect(cost).toContainText('฿150 more than before');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/\/my-booking\?id=/);
    await page.goto(at(`/my-booking?text=${encodeURIComponent(title)}`));
    await page.getByRole('button', { name: '2 more dates' }).click();
    await page
      .getByRole('list', { name: `Dates of ${title}` })
      .getByRole('link')
      .last()
      .click();
    const detail = page.getByRole('region', { name: title });
    await expect(detail.getByText('฿150, not sent yet')).toBeVisible();
  });

  test('[Z-21] [Z-20] adds people with Enter and a comma, and names the booking automatically', async ({
    page,
  }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    await page.goto(at(formPath(room.id, window)));
    const invitees = page.getByRole('combobox', { name: 'Invitees' });
    await invitees.pressSequentially('one@example.com,');
    await invitees.pressSequentially('two@example.com');
    await invitees.press('Enter');
    await expect(page.getByRole('button', { name: 'two@example.com' })).toBeVisible();
    await invitees.press('Backspace');
    await expect(page.getByRole('button', { name: 'two@example.com' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'one@example.com' })).toBeVisible();
    await expect(page).not.toHaveURL(/success=true/);
    const title = await page.getByRole('textbox', { name: 'Title' }).getAttribute('placeholder');
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
    await expect(page).toHaveURL(/success=true/);
    await expect(page.getByText(title ?? '', { exact: true })).toBeVisible();
  });

  test('[Z-11] drags the window along the day, by pointer and by keyboard', async ({ page }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    await page.goto(at(formPath(room.id, window)));
    const slot = page.getByRole('slider', { name: 'Time on this day' });
    const from = page.getByRole('combobox', { name: 'Start' });
    const before = await from.inputValue();
    await slot.press('ArrowRight');
    await expect(from).not.toHaveValue(before);
    await slot.press('ArrowLeft');
    await expect(from).toHaveValue(before);
    const box = await slot.boundingBox();
    if (!box) throw new Error('The slot is not shown');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + box.width, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect(from).not.toHaveValue(before);
  });

  test('[L-06] has no sticky parts on a phone in landscape', async ({ page }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    await page.goto(at(formPath(room.id, window)));
    const submit = page.getByRole('button', { name: /^(Book|Request booking)$/ });
    await expect(submit).toBeInViewport();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('textbox', { name: 'Title' }).scrollIntoViewIfNeeded();
    await expect(submit).not.toBeInViewport();
  });

  test('[M-02] [M-03] asks before the sidebar leaves an edited form', async ({ page }) => {
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

  test('[B-01] [Z-23] borrows an asset in six taps', async ({ page }) => {
    const window = reserveWindow(240);
    const at = await becomeMember(page, { language: 'th' });
    const assets = await freeOfKind(page, 'asset', window);
    const asset = assets.find(({ quantity }) => quantity > 1) ?? assets[0];
    if (!asset) throw new Error('No asset is free for the test');
    await page.goto(at(formPath(asset.id, sundayAfter(window), 'asset')));
    await expectQuiet(page);
    await expectFits(page, 'form of an asset');
    await page.goto(at(formPath(asset.id, window, 'asset')));
    await expect(page.getByText(/ ว่างในช่วงเวลานี้/).first()).toBeVisible();
    await expectAccessible(page);
    // Its purpose and the button: all else has a value to begin with.
    const taps = tapsToForm + 2;
    await page.getByRole('textbox', { name: 'วัตถุประสงค์' }).fill('อบรมพนักงานใหม่');
    await page.getByRole('button', { name: /^(จอง|ขอจอง)$/ }).tap();
    expect(taps).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL(/\/bookings\/asset\?success=true/);
    await expectAccessible(page);
  });
});
