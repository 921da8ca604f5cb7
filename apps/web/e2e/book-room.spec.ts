import { apiBasePath } from '@axp/contracts';
import type { Locator, Route } from '@playwright/test';
import { book, formPath, freeRoom } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember, openHome } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

const bookingsPath = `**${apiBasePath}/bookings`;
/** Carries a request out without its answer. Node does not know `*.localhost`, so by address. */
async function answerLost(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = '127.0.0.1';
  const answer = await route.fetch({ url: url.href, headers });
  expect(answer.status()).toBe(201);
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: desktop, locale: 'en-GB' });

  test('[B-01] books a room from the search', async ({ page }) => {
    const title = 'Found by searching';
    await openHome(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Book', exact: true }).click();
    await page.getByRole('link', { name: /^Room/ }).click();
    await expect(page.getByRole('heading', { name: /rooms? free$/ })).toBeVisible();

    await page.getByRole('combobox', { name: 'Date' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('gridcell', { name: /16/ }).first().click();
    await page.getByRole('combobox', { name: 'Start' }).fill('10:00');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'People' }).fill('1');

    await expect(page).toHaveURL(/\/bookings\/room\/search-result\?.*people=1/);
    await expect(page.getByRole('heading', { name: /rooms? free$/ })).toBeVisible();
    await page
      .getByRole('link', { name: /^(Book|Request) / })
      .first()
      .click();
    await expect(page.getByText(/ is free (all day|from|until|at)/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();

    await expect(page).toHaveURL(/success=true/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booked|sent/);
    await page.getByRole('link', { name: 'Open booking' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
  });

  test('[B-07] refuses the second person with the taken time and keeps what was typed', async ({
    page,
    browser,
  }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    const form = at(formPath(room.id, window));
    // An open form holds its time (Z-03); here the hold is lost.
    await page.route(`${bookingsPath}/holds/*`, (route) => route.abort());
    const other = await browser.newContext({ viewport: desktop, locale: 'en-GB' });
    const otherPage = await other.newPage();
    await becomeMember(otherPage, { account: 'approver' });

    await page.goto(form);
    await page.getByRole('textbox', { name: 'Title' }).fill('I am second');
    await expect(page.getByText(/ is free (all day|from|until|at)/)).toBeVisible();
    await otherPage.goto(form);
    await otherPage.getByRole('textbox', { name: 'Title' }).fill('Meeting');
    await otherPage.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(otherPage).toHaveURL(/success=true/);

    await page.getByRole('button', { name: 'Book', exact: true }).click();
    // The calendar, read again, shows the booker.
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: 'Another user has just booked this time' });
    await expect(page.getByText(/ is booked .*\d\d:00–\d\d:00( \(Meeting, .+\))?$/)).toBeVisible();
    await expect(refusal).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('I am second');

    const ways = page.getByRole('region', { name: 'Nearest alternatives' });
    await ways.locator('a[href*="resourceId"]').first().click();
    await expect(page).not.toHaveURL(new RegExp(room.id));
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('I am second');
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
    await expect(page).toHaveURL(/success=true/);
    await other.close();
  });

  test('[Z-05] books once when the connection is lost after the request', async ({ page }) => {
    const window = reserveWindow();
    const title = 'Lost connection';
    const at = await becomeMember(page);
    const room = await freeRoom(page, window);
    await page.goto(at(formPath(room.id, window)));
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    let sent = 0;
    await page.route(bookingsPath, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      if (sent > 1) return route.continue();
      // The server books, and its answer is lost on the way.
      await answerLost(route);
      return route.abort('connectionreset');
    });
    const submit = page.getByRole('button', { name: 'Book', exact: true });
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be sent' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await submit.click();
    await expect(page).toHaveURL(/success=true/);
    expect(sent).toBe(2);
    await page.goto(at(`/my-booking?text=${encodeURIComponent(title)}`));
    await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(1);
  });

  test('[A-09] refreshes an expired token once for five requests in flight', async ({ page }) => {
    const at = await openHome(page);
    const stale = await page.evaluate(() => localStorage.getItem('accessToken'));
    // A page that is still loading would refresh the token as well.
    await page.goto('about:blank');
    let refreshed = 0;
    let refused = 0;
    await page.route(`**${apiBasePath}/**`, async (route) => {
      const request = route.request();
      if (request.url().endsWith('/auth/refresh')) refreshed += 1;
      const isPublic = /\/(merchants|auth\/refresh|images)/.test(request.url());
      const isStale = request.headers().authorization === `Bearer ${stale}`;
      if (isPublic || !isStale) return route.continue();
      refused += 1;
      // None is answered before all are sent: a first answer would renew the token for the rest.
      await expect.poll(() => refused).toBeGreaterThanOrEqual(5);
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'expired',
          status: 401,
          detail: 'expired',
          instance: 'test',
          code: 'auth.token_expired',
          params: {},
          errors: [],
        },
      });
    });
    await page.goto(at('/home'));
    await expect(page.getByRole('heading', { name: 'Book a room now' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(refreshed).toBe(1);
    await expect(page).toHaveURL(/\/home$/);
  });

  test('[B-01] books by keyboard only', async ({ page }) => {
    const window = reserveWindow();
    const at = await becomeMember(page);
    const { start, end } = window;
    await page.goto(at(`/bookings/room/search-result?start=${start}&end=${end}`));
    const room = page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^(Book|Request) / });
    await expect(room).toBeVisible();
    await room.focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).toBeVisible();
    const tabTo = async (isThere: () => Promise<boolean>) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await isThere()) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Not reachable with Tab');
    };
    const focused = (name: RegExp) => async () =>
      page.evaluate(
        ([source]) => new RegExp(source).test(document.activeElement?.textContent ?? ''),
        [name.source] as const,
      );
    await tabTo(() => title.evaluate((element) => element === document.activeElement));
    await page.keyboard.type('Keyboard journey');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Date' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Date' })).toBeHidden();
    await tabTo(focused(/^(Book|Request booking)$/));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/success=true/);
  });

  test('[Z-14] explains at the field which rule was broken and what is possible', async ({
    page,
  }) => {
    const at = await becomeMember(page);
    const today = new Date(Math.ceil(Date.now() / 900_000) * 900_000);
    const room = await freeRoom(page, {
      start: today.toISOString(),
      end: new Date(today.getTime() + 900_000).toISOString(),
    });
    const start = new Date(today.getTime() - 24 * 3_600_000);
    const end = new Date(start.getTime() + 3_600_000);
    const window = { start: start.toISOString(), end: end.toISOString() };
    await page.goto(at(formPath(room.id, window)));
    await page.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
    await expect(page.getByText(/The earliest possible start is/).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Start' })).toBeFocused();
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: phone, locale: 'th-TH', hasTouch: true });

  test('[B-01] books a room now from home in at most three taps', async ({ page }) => {
    await openHome(page, { merchant: 'siam', language: 'th' });
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: /^(จอง|ขอจอง).*สำหรับ \d คน/ }).first());
    const done = page.getByText(/^(จอง|ส่งคำขอจอง).*แล้ว$/);
    await expect(done).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expectFits(page, 'home with a toast');
    const toast = await page.getByRole('alert').filter({ has: done }).boundingBox();
    const bar = await page.getByRole('navigation').last().boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.getByRole('button', { name: 'เลิกทำ' }).tap();
    await expect(page.getByText('ยกเลิกการจองแล้ว')).toBeVisible();
  });

  test('[Z-30] changes the search above its results and keeps it in the address', async ({
    page,
  }) => {
    const at = await becomeMember(page, { language: 'th' });
    const { start, end } = reserveWindow();
    await page.goto(at(`/bookings/room/search-result?start=${start}&end=${end}`));
    await expect(page.getByRole('article').first()).toBeVisible();
    const searched = page.waitForResponse('**/resources/search');
    await page.getByRole('textbox', { name: 'จำนวนคน' }).fill('12');
    await searched;
    await expect(page).toHaveURL(/people=12/);
    await page.getByRole('textbox', { name: 'จำนวนคน' }).fill('');
    await expect(page).not.toHaveURL(/people/);
  });
});

test('[Z-06] shows a booking made in another window in the day of its room', async ({ page }) => {
  const window = reserveWindow();
  const at = await becomeMember(page);
  const booking = await book(page, window, 'Taken already');
  await page.goto(at(formPath(booking.resource.id, window)));
  await expect(page.getByText(/ is booked /)).toBeVisible();
  const ways = page.getByRole('region', { name: 'Nearest alternatives' });
  await ways.getByRole('button', { name: booking.resource.name }).first().click();
  await expect(page.getByText(/ is free (all day|from|until|at)/)).toBeVisible();
});
