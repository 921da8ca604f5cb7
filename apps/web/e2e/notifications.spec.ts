import { User } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

/** The list is asked for every ten seconds. */
const pollMs = 10_000;

const screens = [
  {
    language: 'en',
    merchant: 'acme',
    viewport: { width: 1440, height: 900 },
    panelWidth: 384,
    words: {
      bell: /^Notifications/,
      noneUnread: 'Notifications',
      panel: 'Notification',
      close: 'Close',
      booked: 'Booking successfully!',
      invited: 'You have been invited to join the meeting',
      today: 'Today',
    },
  },
  {
    language: 'th',
    merchant: 'siam',
    viewport: { width: 390, height: 844 },
    panelWidth: 390,
    words: {
      bell: /^การแจ้งเตือน/,
      noneUnread: 'การแจ้งเตือน',
      panel: 'การแจ้งเตือน',
      close: 'ปิด',
      booked: 'จองสำเร็จแล้ว!',
      invited: 'คุณได้รับเชิญให้เข้าร่วมประชุม',
      today: 'วันนี้',
    },
  },
] as const;

type Words = (typeof screens)[number]['words'];

function bellOf(page: Page, words: Words) {
  const bell = page.locator('header').getByRole('button', { name: words.bell });
  return { bell, dot: bell.locator('[data-dot]') };
}

async function openPanel(page: Page, words: Words) {
  await bellOf(page, words).bell.click();
  const panel = page.getByRole('dialog', { name: words.panel, exact: true });
  await expect(panel).toBeVisible();
  return panel;
}

async function readAll(page: Page, words: Words): Promise<void> {
  const { bell, dot } = bellOf(page, words);
  // The demo's jobs may add a notification at any time.
  await expect(async () => {
    const panel = await openPanel(page, words);
    await panel.getByRole('button', { name: words.close }).click();
    await expect(bell).toHaveAccessibleName(words.noneUnread, { timeout: 2_000 });
    await expect(bell).toBeFocused();
    await expect(dot).toHaveCount(0);
  }).toPass();
}

async function waitForNews(page: Page, words: Words): Promise<void> {
  await page.clock.fastForward(pollMs);
  await expect(bellOf(page, words).dot).toBeVisible();
}

async function userIdOf(page: Page): Promise<string> {
  const stored = () => page.evaluate(() => localStorage.getItem('userData'));
  await expect.poll(stored).not.toBeNull();
  return User.parse(JSON.parse((await stored()) ?? '')).id;
}

for (const { language, merchant, viewport, panelWidth, words } of screens) {
  test(`[N-01] [N-02] [N-08] notifies booker and colleague of a booking, in ${language} at ${viewport.width} px`, async ({
    browser,
  }) => {
    const title = `News in ${language}`;
    const context = await browser.newContext({ viewport });
    const otherContext = await browser.newContext({ viewport });
    const page = await context.newPage();
    const colleague = await otherContext.newPage();
    await page.clock.install();
    await colleague.clock.install();
    await openSignedIn(page, '/home', { merchant, account: 'admin' });
    await openSignedIn(colleague, '/home', { merchant, account: 'approver' });
    await readAll(page, words);

    const invitee = await userIdOf(colleague);
    const booking = await book(page, reserveWindow(), title, [invitee]);
    const { dot } = bellOf(page, words);
    await page.clock.fastForward(pollMs);

    const panel = await openPanel(page, words);
    // It grows while it opens.
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(panelWidth);
    await expect(panel.getByRole('heading', { name: words.today })).toBeVisible();
    const news = panel.getByRole('listitem').filter({ hasText: title });
    await expect(news).toContainText(words.booked);
    // Own actions arrive as read.
    const link = news.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    await expect(dot).toHaveCount(0);
    await expectAccessible(page);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/my-booking\\?id=${booking.id}$`));
    await expect(panel).toBeHidden();
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    await expect(dot).toHaveCount(0);

    await waitForNews(colleague, words);
    await expect(colleague).toHaveTitle(/^\(\d+\) /);
    const invitation = (await openPanel(colleague, words))
      .getByRole('listitem')
      .filter({ hasText: title });
    await expect(invitation).toContainText(words.invited);
    await context.close();
    await otherContext.close();
  });
}
