import type { Locator, Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { openHome } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { bangkokDay, reserveWindow } from './support/windows.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

/** Lines of an element: what is left to see once its ground and shadow are gone. */
function linesOf(element: Locator): Promise<string> {
  return element.first().evaluate((node) => {
    const { outlineStyle, outlineWidth, borderStyle, borderWidth } = getComputedStyle(node);
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
    return `outline ${outline}, border ${borderStyle} ${borderWidth}`;
  });
}

async function expectSeenApart(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen.first()).toBeVisible();
  await expect(other.first()).toBeVisible();
  expect(await linesOf(chosen)).not.toBe(await linesOf(other));
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('[L-03] marks the current page, tab and view in forced colours', async ({ page }) => {
  const at = await openHome(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expectSeenApart(
    menu.getByRole('link', { name: 'Home' }),
    menu.getByRole('link', { name: 'My bookings' }),
  );
  await page.goto(at('/my-booking'));
  await expectSeenApart(
    page.getByRole('tab', { name: 'Upcoming' }),
    page.getByRole('tab', { name: 'Past' }),
  );
  await page.goto(at('/booking-calendar?view=week'));
  await expectSeenApart(named(page, 'Week'), named(page, 'Day'));
  await expectSeenApart(named(page, 'All'), named(page, 'Mine'));
});

test('[Z-90] gives the bars of the calendar edges in forced colours', async ({ page }) => {
  const at = await openHome(page);
  const window = reserveWindow();
  await book(page, window, 'Colours of the device');
  await page.goto(at(`/booking-calendar?view=day&date=${bangkokDay(window.start)}`));
  const bar = page.locator('.bar.mine');
  await expect(bar.first()).toBeVisible();
  expect(await linesOf(bar)).toContain('border solid 2px 2px 2px 8px');
});

test('[Z-90] shows taken times in forced colours in a search and on a phone', async ({ page }) => {
  const groundOf = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const at = await openHome(page);
  const screens = [
    { path: '/bookings/room', width: 1440 },
    { path: '/booking-calendar?view=month', width: 390 },
  ];
  for (const { path, width } of screens) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(at(path));
    const part = page.locator('.bar-part').first();
    await expect(part, path).toBeAttached();
    expect(await groundOf(part), path).not.toBe(await groundOf(page.locator('body')));
  }
});
