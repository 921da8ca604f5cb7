import type { Page } from '@playwright/test';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { waitForWorker } from './support/service-worker.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('axp-data-'));
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat();
  });

/** What 'Keep me signed in' does at sign-in: only then is anything kept (H-12). */
const stay = (page: Page) => page.evaluate(() => caches.open('axp-data-allowed'));

const screens = [
  { merchant: 'acme', viewport: { width: 1440, height: 900 }, offline: /You are offline/ },
  { merchant: 'siam', viewport: { width: 390, height: 844 }, offline: /คุณออฟไลน์อยู่/ },
] as const;

for (const { merchant, viewport, offline } of screens) {
  test(`without a connection pages open and show the last bookings, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await openSignedIn(page, '/my-booking', { merchant });
    await waitForWorker(page);
    await stay(page);
    await page.reload();
    const booking = page.getByRole('tabpanel').getByRole('link').first();
    await expect(booking).toBeVisible();
    const title = (await booking.textContent()) ?? '';

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toHaveText(title);
    await expectAccessible(page);
    await page.goto(addressOf(merchant, '/home'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(offline)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(offline)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(offline)).toBeHidden();
    await context.close();
  });
}

const lostParts = [
  { merchant: 'acme', viewport: { width: 1440, height: 900 }, open: 'Invite' },
  { merchant: 'siam', viewport: { width: 390, height: 844 }, open: 'เชิญ' },
] as const;

for (const { merchant, viewport, open } of lostParts) {
  test(`a dialog that can’t be loaded reports it, and opens once online, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await openSignedIn(page, '/admin/people', { merchant, account: 'admin' });
    const button = page.getByRole('button', { name: open, exact: true });
    await expect(button).toBeVisible();
    await context.setOffline(true);
    await button.click();
    const note = page.getByRole('alert').getByRole('button');
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(note).toBeHidden();
    await context.close();
  });
}

test('[A-13] offline data is deleted with the session, and never has a token', async ({ page }) => {
  await openSignedIn(page, '/my-booking');
  await waitForWorker(page);
  await stay(page);
  await page.reload();
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringContaining('/auth/me'));
  // The list that the next visit begins with.
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringContaining('/kept/'));
  const kept = await keptAnswers(page);
  expect(kept.filter((url) => /login|refresh|notifications|calendar/.test(url))).toEqual([]);
  await page.goto(addressOf('acme', '/logout'));
  await expect(page).toHaveURL(addressOf('acme', '/login'));
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  // Signing out has removed the worker; the sign-in page brings it back.
  await waitForWorker(page);
  await page.context().setOffline(true);
  await page.goto(addressOf('acme', '/my-booking'));
  await expect(page).toHaveURL(/\/login/);
});

test('[H-12] no offline data is stored for a person who did not choose to stay signed in', async ({
  page,
}) => {
  await openSignedIn(page, '/my-booking');
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  expect(await keptAnswers(page)).toEqual([]);
});

test('a person never sees what another one read', async ({ page }) => {
  await openSignedIn(page, '/my-booking');
  await waitForWorker(page);
  await stay(page);
  await page.reload();
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringContaining('/auth/me'));
  const status = await page.evaluate(async () => {
    const stranger = btoa(JSON.stringify({ sub: '0192f3a0-0000-7000-8000-00000000ffff' }));
    const headers = { Authorization: `Bearer x.${stranger}.x` };
    const answer = await fetch('/v1/frontend/auth/me', { headers });
    return answer.status;
  });
  expect(status).toBe(401);
  await page.context().setOffline(true);
  const isAnswered = await page.evaluate(async () => {
    const stranger = btoa(JSON.stringify({ sub: '0192f3a0-0000-7000-8000-00000000ffff' }));
    const headers = { Authorization: `Bearer x.${stranger}.x` };
    return fetch('/v1/frontend/auth/me', { headers }).then(
      () => true,
      () => false,
    );
  });
  expect(isAnswered).toBe(false);
});

test('[T-04] the application can be installed under the merchant’s name, with its logo', async ({
  page,
}) => {
  await page.goto(addressOf('siam', '/login'));
  const client = await page.context().newCDPSession(page);
  const { data, errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data ?? '');
  // Another journey lengthens the name for a while.
  const name = expect.stringMatching(/^สยาม/);
  expect(manifest).toMatchObject({ name, theme_color: '#5B1A4E', lang: 'th' });
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A browser of tests is always incognito.
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
});
