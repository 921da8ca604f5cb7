import type { TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolation } from './support/accessibility.ts';
import { book, formPath, freeRoom, windowFor } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
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

/** Every pair of language, screen and mode once; all eight of them would say little more. */
const looks = [
  ['en', 'wide', 'light'],
  ['th', 'wide', 'dark'],
  ['en', 'phone', 'dark'],
  ['th', 'phone', 'light'],
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

async function unfoldAll(page: Page) {
  const folded = page.locator('form button[aria-expanded="false"]');
  await expect(folded.first()).toBeVisible();
  // From the bottom up: what opens moves only what comes after it.
  while ((await folded.count()) > 0) await folded.last().click();
}

/** Writes as much as people do, then folds it: the title of the fold tells it in one line. */
async function describeAtLength(page: Page) {
  const description = page.locator('textarea[name="description"]');
  await description.fill('Please bring the figures of the last three quarters with you');
  await page.locator('form button[aria-expanded="true"]').nth(1).click();
  await expect(description).toBeHidden();
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: viewports.smallest });

  test('fields of the search and of the form are seen in full', async ({ page }, info) => {
    const at = await openHome(page);
    const window = windowFor(info.title, info.retry);
    const form = formPath((await freeRoom(page, window)).id, window);
    const results = `/bookings/room/search-result?start=${window.start}&end=${window.end}`;
    for (const language of ['en', 'th']) {
      await page.goto(at(`/bookings/room?lang=${language}`));
      await unfoldAll(page);
      await expectFits(page, `the search in ${language}`);

      await page.goto(at(results));
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectFits(page, `the results in ${language}`);
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFits(page, `the search above the results in ${language}`);

      await page.goto(at(form));
      await unfoldAll(page);
      await expectFits(page, `the form, unfolded, in ${language}`);
      await describeAtLength(page);
      await expectFits(page, `the form in ${language}`);
    }
  });
});
