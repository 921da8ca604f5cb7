import type { Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { addressOf } from './support/merchants.ts';
import { wholeChromium } from './support/ports.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ launchOptions: { executablePath: wholeChromium } });

/** Delivers messages to the service worker of a page as a push service would. */
async function pushTo(page: Page) {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const ids: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
    ids.push(...own.map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const [registrationId = ''] = ids;
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, lang }) => `${title}, ${body}, ${lang}`).toSorted();
  });

/**
 * Clicks the notification of a tag. A real click, which lets a page be focused, needs a desktop. The
 * script is a text because the types of pages do not know those of workers.
 */
async function clickNotification(page: Page, tag: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () { return this; };
    const [notification] = await registration.getNotifications({ tag: '${tag}' });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}

test('[J-06] shows a notification for every push, and opens its booking by a click', async ({
  browser,
}) => {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  await openSignedIn(page, '/home');
  const { id, title } = await book(page, reserveWindow(), 'Zinnia of the pushes');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const deliver = await pushTo(page);
  const tag = `booking-${id}`;
  const push = { lang: 'en', tag, url: `/my-booking?id=${id}` };
  // The browser drops a message whose worker is still being replaced; one of a tag can be repeated.
  await expect(async () => {
    await deliver(JSON.stringify({ ...push, title: 'Reminder', body: title }));
    expect(await shownOn(page)).toEqual([`Reminder, ${title}, en`]);
  }).toPass({ timeout: 120_000 });
  // A later one of the same booking takes its place.
  await deliver(JSON.stringify({ ...push, title: 'Please check in', body: title }));
  await expect.poll(() => shownOn(page)).toEqual([`Please check in, ${title}, en`]);
  await deliver('');
  await expect
    .poll(() => shownOn(page))
    .toEqual([`Please check in, ${title}, en`, 'acme.localhost, , ']);
  await clickNotification(page, tag);
  await expect(page).toHaveURL(addressOf('acme', `/my-booking?id=${id}`));
  await expect(page.getByRole('region', { name: title })).toBeVisible();
  expect(await shownOn(page)).toEqual(['acme.localhost, , ']);
});
