import type { Page } from '@playwright/test';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { addRoom } from './support/rooms.ts';
import { waitForWorker } from './support/service-worker.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** An unpaired device beside the browser of an administrator. */
async function openDevice(admin: Page): Promise<Page> {
  const context = await admin
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1024, height: 600 }, serviceWorkers: 'allow' });
  if (!context) throw new Error('There is no browser');
  const device = await context.newPage();
  await device.clock.install();
  await device.goto(addressOf('acme', '/display'));
  return device;
}

async function pair(admin: Page, device: Page, room: string): Promise<void> {
  const shown = device.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/);
  await expect(shown).toBeVisible();
  const code = (await shown.textContent()) ?? '';
  await admin.getByRole('button', { name: 'Pair a display' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Pair a display' });
  await dialog.getByLabel('Code on the display').fill(code);
  // The field of many rooms, once they are loaded.
  await dialog.getByLabel('Room').and(admin.locator('input')).fill(room);
  await admin.getByRole('option', { name: room }).click();
  await dialog.getByRole('button', { name: 'Pair' }).click();
  await expect(device.getByRole('heading', { name: room })).toBeVisible({ timeout: 30_000 });
}

test('[D-09] a display is paired, books for who stands there, and is revoked', async ({ page }) => {
  await openSignedIn(page, '/admin/displays', { account: 'admin' });
  const room = 'Zz Display';
  await addRoom(page, room);
  await page.reload();
  const device = await openDevice(page);
  await expectAccessible(device);
  await pair(page, device, room);
  await expectAccessible(device);

  await test.step('[D-09] book now, and claim by the code', async () => {
    await device.getByRole('button', { name: 'Book now' }).click();
    await expectAccessible(device);
    const answered = device.waitForResponse(/displays\/bookings/);
    await device.getByRole('button', { name: /min/ }).first().click();
    const { data } = await (await answered).json();
    await expect(device.getByText('Scan to make it your booking')).toBeVisible();
    await expectAccessible(device);
    await page.goto(addressOf('acme', data.claim.path));
    await page.getByRole('button', { name: 'Make it my booking' }).click();
    await expect(page.getByText('This is your booking now')).toBeVisible();
    await device.getByRole('button', { name: 'Done' }).click();
    await expect(device.getByRole('status')).toContainText('Booked');
  });

  await test.step('[D-09] without a network nothing can be booked, after a restart too', async () => {
    await waitForWorker(device);
    await device.context().setOffline(true);
    await device.reload();
    await expect(device.getByText(/Offline · last updated/)).toBeVisible({ timeout: 60_000 });
    await expect(device.getByRole('button', { name: /End now|Extend/ })).toHaveCount(0);
    await device.context().setOffline(false);
    await expect(device.getByRole('button', { name: 'End now' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('[D-09] a revoked display asks to be paired within 15 seconds', async () => {
    await page.goto(addressOf('acme', '/admin/displays'));
    await page.getByRole('button', { name: `Settings, ${room}` }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('dialog', { name: `Revoke the display of ${room}?` });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(device.getByRole('heading', { name: 'Pair this display' })).toBeVisible({
      timeout: 15_000,
    });
  });
});

test('[D-09] an hour without a network is shown, books nothing twice, and is caught up with', async ({
  page,
}) => {
  await openSignedIn(page, '/admin/displays', { account: 'admin' });
  const room = 'Zz Hour';
  await addRoom(page, room);
  await page.reload();
  const device = await openDevice(page);
  await pair(page, device, room);
  const bookings = '**/displays/bookings';

  await test.step('[D-09] the answer to a tap is lost, and the network with it', async () => {
    await device.route(bookings, async (route) => {
      const tap = route.request();
      const status = await page.evaluate(
        async ({ url, body }) => {
          const headers = { 'content-type': 'application/json' };
          return (await fetch(url, { method: 'POST', headers, body })).status;
        },
        { url: tap.url(), body: tap.postData() },
      );
      expect(status).toBe(200);
      await device.context().setOffline(true);
      await route.abort();
    });
    await device.getByRole('button', { name: 'Book now' }).click();
    await device.getByRole('button', { name: /min/ }).last().click();
    await expect.poll(() => device.evaluate(() => navigator.onLine)).toBe(false);
    await device.unrouteAll({ behavior: 'wait' });
  });

  await test.step('[D-09] the display says for an hour when it was last updated', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await device.clock.fastForward(60_000);
      if (minute === 0 || minute === 59) {
        await expect(device.getByText(/Offline · last updated \d\d:\d\d/)).toBeVisible();
        await expect(device.getByRole('button', { name: 'Book now' })).toHaveCount(0);
      }
    }
  });

  await test.step('[D-09] it catches up, and the tap has made one booking', async () => {
    await device.context().setOffline(false);
    await expect(device.getByRole('status').first()).toContainText('Booked', { timeout: 30_000 });
    await expect(device.getByText(/last updated/)).toHaveCount(0);
    const entries = await device.evaluate(async () => {
      const answer = await fetch('/v1/frontend/displays/state', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret: localStorage.getItem('displaySecret') }),
      });
      const { data } = await answer.json();
      return data.rooms[0].entries;
    });
    expect(entries).toHaveLength(1);
  });
});
