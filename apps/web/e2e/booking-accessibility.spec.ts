import type { TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolation } from './support/accessibility.ts';
import { book, formPath, windowFor } from './support/bookings.ts';
import { openHome } from './support/member.ts';

const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  smallest: { width: 320, height: 640 },
} as const;

async function chooseMode(page: Page, mode: 'light' | 'dark') {
  await page.evaluate((value) => {
    localStorage.setItem('settings', JSON.stringify({ mode: value }));
  }, mode);
}

async function expectAccessible(page: Page, url: string) {
  await page.goto(url);
  // By its tag: behind an open booking the page itself is hidden from assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoAxeViolation(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${url} scrolls sideways`).toBeLessThanOrEqual(0);
}

function screensOf(bookingId: string, formOfRoom: string, { start, end }: TimeRange) {
  const results = `/bookings/room/search-result?start=${start}&end=${end}`;
  return [
    '/home',
    '/bookings',
    '/bookings/room',
    results,
    `${results}&people=9999`,
    formOfRoom,
    `/bookings/room?success=true&bookingId=${bookingId}`,
    '/my-booking',
    '/my-booking?tab=past',
    `/my-booking?id=${bookingId}`,
    `/my-booking/room/edit?id=${bookingId}`,
  ];
}

/** Every pair of language, screen and mode once; all twelve of them would say little more. */
const looks = [
  ['en', 'wide', 'light'],
  ['th', 'wide', 'dark'],
  ['en', 'phone', 'dark'],
  ['th', 'phone', 'light'],
  ['en', 'smallest', 'light'],
  ['th', 'smallest', 'dark'],
] as const;

for (const [language, screen, mode] of looks) {
  test.describe(`booking screens in ${language}, ${mode}, ${screen}`, () => {
    test.use({ viewport: viewports[screen] });

    test('are accessible and never scroll sideways', async ({ page }, info) => {
      // Eleven pages, each loaded and analysed.
      test.slow();
      const at = await openHome(page, { language });
      const window = windowFor(info.titlePath.join(' '), info.retry);
      const booking = await book(page, window, 'Accessible to everybody');
      const formOfRoom = formPath(booking.resource.id, window);
      await chooseMode(page, mode);
      for (const url of screensOf(booking.id, formOfRoom, window)) {
        await expectAccessible(page, at(url));
      }
    });
  });
}
