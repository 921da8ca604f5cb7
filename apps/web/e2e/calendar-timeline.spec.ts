import type { TimeRange } from '@axp/contracts';
import type { Locator, Page } from '@playwright/test';
import { bookRoom, freeRoom } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { bangkokDay, reserveWindow } from './support/windows.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const hourMs = 3_600_000;
/** How often an open calendar asks whether something has changed, and a little more. */
const pollMs = 16_000;

/** The first hour of a time that no other journey uses, so many hours on. */
function hourOf({ start }: TimeRange, hours: number): TimeRange {
  const at = (count: number) => new Date(Date.parse(start) + count * hourMs).toISOString();
  return { start: at(hours), end: at(hours + 1) };
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('Nothing is there to take hold of');
  return box;
}

async function middleOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(place);
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, { x, y }: Point, by: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
  await page.mouse.up();
}

/** A finger that rests, takes hold, and moves. */
async function dragByFinger(page: Page, from: Point, by: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: from.y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x) });
  // Held: the bar is lifted as soon as it has rested long enough.
  await expect(page.locator('[data-ghost]')).toBeVisible();
  for (const share of [0.3, 0.6, 1]) {
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from.x + by * share),
    });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Opens the day at a free room, with a booking of the user in it. */
async function openRoomDay(page: Page, language: 'en' | 'th', title: string) {
  const at = await becomeMember(page, { language });
  await page.goto(at('/profile'));
  const window = reserveWindow(240);
  const room = await freeRoom(page, window);
  await bookRoom(page, room.id, hourOf(window, 0), title);
  const day = bangkokDay(window.start);
  await page.goto(at(`/booking-calendar/?view=day&date=${day}&room=${room.id}`));
  const bar = page.getByRole('button', { name: new RegExp(`^${title} \\d`) });
  await bar.scrollIntoViewIfNeeded();
  return { window, room, bar };
}

test('[C-01] [L-02] [Z-90] moves, resizes and draws bookings with the mouse, in English at 1440 px', async ({
  page,
}) => {
  await resize(page, { width: 1440, height: 900 });
  await page.clock.install();
  const title = `Drag ${Date.now()}`;
  const { window, room, bar } = await openRoomDay(page, 'en', title);
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toHaveCount(0);
  const hour = (await boxOf(bar)).width + 1;
  const before = (await boxOf(bar)).x;
  await drag(page, await middleOf(bar), hour);
  await expect(bar).toHaveAccessibleName(/09:00–10:00|14:00–15:00/);
  // The name changes at once; the bar is placed in the next frame.
  await expect.poll(async () => Math.round((await boxOf(bar)).x - before - hour)).toBe(0);

  await drag(page, await middleOf(bar.locator('[data-edge="end"]')), hour);
  await expect(bar).toHaveAccessibleName(/09:00–11:00|14:00–16:00/);

  // A colleague's booking appears automatically within 15 seconds.
  const colleague = await page.context().newPage();
  await signIn(colleague, { account: 'approver' });
  await bookRoom(colleague, room.id, hourOf(window, 3), `${title} other`);
  const other = page.getByRole('button', { name: new RegExp(`^${title} other`) });
  await page.clock.fastForward(pollMs);
  await expect(other).toBeVisible();

  // The time is taken: the refusal appears in place, and the booking stays.
  await drag(page, await middleOf(bar), hour);
  const note = page.getByRole('alert').filter({ hasText: 'This time is already booked' });
  await expect(note).toBeVisible();
  await expect(bar).toHaveAccessibleName(/09:00–11:00|14:00–16:00/);
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveCount(0);
  await expectAccessible(page);

  const { x, y, height } = await boxOf(bar);
  await drag(page, { x: x - hour + 4, y: y + height / 2 }, hour - 8);
  const question = page.getByRole('dialog', { name: `Book ${room.name}` });
  await question.getByRole('textbox', { name: 'Title' }).fill(`${title} drawn`);
  await question.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${title} drawn`) })).toBeVisible();

  // A hand that strays to the names of the rooms while it draws marks none of them as text.
  await page.mouse.move(x + hour * 3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(20, y + height / 2, { steps: 3 });
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[Z-90] moves a booking by touch and by keys', async ({ page }) => {
    const title = `Touch ${Date.now()}`;
    const { bar } = await openRoomDay(page, 'th', title);
    await expectFits(page, 'timeline');
    const hour = (await boxOf(bar)).width + 1;
    await dragByFinger(page, await middleOf(bar), hour);
    await expect(bar).toHaveAccessibleName(/09:00–10:00|14:00–15:00/);
    await bar.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(bar).toHaveAccessibleName(/09:15–10:15|14:15–15:15/);
    await bar.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(page);
  });
});
