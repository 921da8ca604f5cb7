import type { TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { book, formPath, freeOfKind, freeRoom } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow, sundayAfter } from './support/windows.ts';

const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  smallest: { width: 320, height: 640 },
} as const;

/** Tablets, and windows beside another one: from 900 px on the sidebar takes its part of them. */
const widthsBetween = [600, 900, 1024, 1200];

function resultsOf({ start, end }: TimeRange) {
  return `/bookings/room/search-result?start=${start}&end=${end}`;
}

function screensOf(bookingId: string, formOfRoom: string, window: TimeRange) {
  return [
    '/bookings/room',
    resultsOf(window),
    `${resultsOf(sundayAfter(window))}&people=9999`,
    formOfRoom,
    `/bookings/room?success=true&bookingId=${bookingId}`,
    '/my-booking',
    '/my-booking?tab=past',
    `/my-booking?id=${bookingId}`,
    `/my-booking/room/edit?id=${bookingId}`,
  ];
}

/** Each language on one screen; that the other one fits too is seen without asking everything again. */
const looks = [
  { language: 'en', screen: 'wide', other: 'phone' },
  { language: 'th', screen: 'phone', other: 'wide' },
] as const;

for (const { language, screen, other } of looks) {
  test(`booking screens are accessible and fit, in ${language}`, async ({ page }) => {
    // Nine pages, each loaded and analysed in both modes.
    test.slow();
    const at = await becomeMember(page, { language });
    const window = reserveWindow();
    const booking = await book(page, window, 'Accessible to everybody');
    const formOfRoom = formPath(booking.resource.id, window);
    for (const path of screensOf(booking.id, formOfRoom, window)) {
      await resize(page, viewports[screen]);
      await page.goto(at(path));
      await expectQuiet(page);
      await expectAccessible(page);
      await expectFits(page, path);
      await resize(page, viewports[other]);
      await expectFits(page, `${path}, ${other}`);
    }
  });
}

async function unfoldAll(page: Page) {
  const folded = page.locator('form button[aria-expanded="false"]');
  await expect(folded.first()).toBeVisible();
  // From the bottom up: what opens moves only what comes after it.
  while ((await folded.count()) > 0) await folded.last().click();
}

/** Writes as much as people do. */
async function describeAtLength(page: Page) {
  const description = page.locator('textarea[name="description"]');
  await description.fill('Please bring the figures of the last three quarters with you');
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: viewports.smallest });

  test('fields of the search and of the form are fully visible', async ({ page }) => {
    const at = await becomeMember(page);
    const window = reserveWindow();
    const form = formPath((await freeRoom(page, window)).id, window);
    const results = `/bookings/room/search-result?start=${window.start}&end=${window.end}`;
    for (const language of ['en', 'th']) {
      await page.goto(at(`/bookings/room?lang=${language}`));
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectFits(page, `the search in ${language}`);
      // The first room is in sight below the criteria, above the bar at the bottom.
      const room = await page.getByRole('article').first().boundingBox();
      expect(room?.y, language).toBeLessThan(viewports.smallest.height - 64 - 88);

      await page.goto(at(results));
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectFits(page, `the results in ${language}`);
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFits(page, `the search above the results in ${language}`);

      await page.goto(at(form));
      await unfoldAll(page);
      await expectFits(page, `the form, unfolded, in ${language}`);
      await page.locator('select:has(option[value="weekly"])').selectOption('weekly');
      await expectFits(page, `the form of a series in ${language}`);
      await describeAtLength(page);
      await expectFits(page, `the form in ${language}`);
    }
  });
});

/** Words on the cards of a list that stick out of their part, over the one beside it. */
function crowdedWords(page: Page) {
  return page.locator('article > *').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const edge = part.getBoundingClientRect().right + 1;
      return [...part.querySelectorAll('*')]
        .filter(({ childElementCount }) => childElementCount === 0)
        .filter((leaf) => leaf.getBoundingClientRect().right > edge)
        .flatMap(({ textContent }) => textContent || []);
    }),
  );
}

test.describe('between phone and wide screen', () => {
  for (const language of ['en', 'th'] as const) {
    test(`[Z-30] home, results and forms keep labels visible, in ${language}`, async ({ page }) => {
      const at = await becomeMember(page, { language });
      const window = reserveWindow();
      const room = await freeRoom(page, window);
      const [car] = await freeOfKind(page, 'car', window);
      if (!car) throw new Error('No car is free for the test');
      const forms = [formPath(room.id, window), formPath(car.id, window, 'car')];
      for (const path of ['/bookings/room', ...forms]) {
        await page.goto(at(path));
        await expectQuiet(page);
        await expect(page.getByRole('main').locator('form')).toBeVisible();
        for (const width of widthsBetween) {
          await resize(page, { width, height: 800 });
          await expectFits(page, `${path}, ${width} px`);
        }
      }
      await page.goto(at('/home'));
      await expect(page.locator('section[aria-labelledby="quick-book"]')).toBeVisible();
      for (const width of widthsBetween) {
        await resize(page, { width, height: 800 });
        await expectFits(page, `home, ${width} px`);
      }
      await page.goto(at(resultsOf(window)));
      await expect(page.getByRole('article').first()).toBeVisible();
      for (const width of widthsBetween) {
        await resize(page, { width, height: 800 });
        await expect.poll(() => crowdedWords(page), `results, ${width} px`).toEqual([]);
      }
    });
  }
});
