import type { TimeRange } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { book, formPath, freeOfKind, freeRoom } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible, speak } from './support/modes.ts';
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

test('booking screens are accessible and fit, in both languages', async ({ page }) => {
  // Nine pages, each analysed in both languages and both modes.
  test.slow();
  const at = await becomeMember(page, { language: 'en' });
  const window = reserveWindow();
  const booking = await book(page, window, 'Accessible to everybody');
  const formOfRoom = formPath(booking.resource.id, window);
  for (const path of screensOf(booking.id, formOfRoom, window)) {
    await page.goto(at(path));
    for (const { language, screen, other } of looks) {
      await speak(page, language);
      await resize(page, viewports[screen]);
      await expectQuiet(page);
      await expectAccessible(page);
      await expectFits(page, `${path} in ${language}`);
      await resize(page, viewports[other]);
      await expectFits(page, `${path} in ${language}, ${other}`);
    }
  }
});

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

/** Checks what is shown in each language; a page is loaded once for both. */
async function expectFitsInBoth(page: Page, where: string) {
  for (const language of ['en', 'th'] as const) {
    await speak(page, language);
    await expectFits(page, `${where} in ${language}`);
  }
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: viewports.smallest });

  test('fields of the search and of the form are fully visible', async ({ page }) => {
    const at = await becomeMember(page);
    const window = reserveWindow();
    const room = page.getByRole('article').first();
    await page.goto(at('/bookings/room'));
    await expect(room).toBeVisible();
    for (const language of ['en', 'th'] as const) {
      await speak(page, language);
      await expectFits(page, `the search in ${language}`);
      // The first room is in sight below the criteria, above the bar at the bottom.
      const place = await room.boundingBox();
      expect(place?.y, language).toBeLessThan(viewports.smallest.height - 64 - 88);
    }

    await page.goto(at(resultsOf(window)));
    await expect(room).toBeVisible();
    await expectFitsInBoth(page, 'the results');
    await page.getByRole('main').locator('button[aria-haspopup="dialog"]').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFitsInBoth(page, 'the search above the results');

    await page.goto(at(formPath((await freeRoom(page, window)).id, window)));
    await unfoldAll(page);
    await expectFitsInBoth(page, 'the form, unfolded');
    await page.locator('select:has(option[value="weekly"])').selectOption('weekly');
    await expectFitsInBoth(page, 'the form of a series');
    await describeAtLength(page);
    await expectFitsInBoth(page, 'the form');
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

test('[Z-30] home, results and forms keep labels visible between phone and wide screen', async ({
  page,
}) => {
  const at = await becomeMember(page, { language: 'en' });
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
      await expectFitsInBoth(page, `${path}, ${width} px`);
    }
  }
  await page.goto(at('/home'));
  await expect(page.locator('section[aria-labelledby="quick-book"]')).toBeVisible();
  for (const width of widthsBetween) {
    await resize(page, { width, height: 800 });
    await expectFitsInBoth(page, `home, ${width} px`);
  }
  await page.goto(at(resultsOf(window)));
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const width of widthsBetween) {
    await resize(page, { width, height: 800 });
    for (const language of ['en', 'th'] as const) {
      await speak(page, language);
      const where = `results in ${language}, ${width} px`;
      await expect.poll(() => crowdedWords(page), where).toEqual([]);
    }
  }
});
