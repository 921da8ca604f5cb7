import { listProblems } from '@axp/contracts/problems';
import type { Page } from '@playwright/test';
import { bookWith } from './support/bookings.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { waitForWorker } from './support/service-worker.ts';
import { callApi } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ serviceWorkers: 'allow' });

/** The descriptions of the problems of a booking, as the server has them. */
async function reported(page: Page, bookingId: string): Promise<string[]> {
  const path = `/problems?bookingId=${bookingId}`;
  const { data } = await callApi(page, { method: 'GET', path });
  return listProblems.success.data.parse(data).map(({ text }) => text);
}

/** Opens a new booking on a device that keeps data for the time without a connection (H-12). */
async function openKept(page: Page, member: Parameters<typeof becomeMember>[1]) {
  const at = await becomeMember(page, member);
  const booking = await bookWith(page, reserveWindow(), { title: 'Forecast', attendees: 1 });
  await page.goto(at(`/my-booking?id=${booking.id}`));
  await waitForWorker(page);
  await page.evaluate(() => caches.open('axp-data-allowed'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Forecast' })).toBeVisible();
  return booking;
}

interface Words {
  readonly open: string;
  readonly text: string;
  readonly send: string;
  readonly kept: RegExp;
}

/** Reports without a connection; the dialog is opened before, because it is loaded then. */
async function reportOffline(page: Page, description: string, words: Words) {
  await page.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words.text }).fill(description);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: words.send, exact: true }).click();
  await expect(page.getByText(words.kept)).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('[R-03] a problem reported without a connection is sent once there is one, once', async ({
  page,
}) => {
  const booking = await openKept(page, {});
  await reportOffline(page, 'The projector is dead.', {
    open: 'Report a problem',
    text: 'What is wrong?',
    send: 'Report',
    kept: /Your report is sent when you are online again/,
  });
  expect(await reported(page, booking.id)).toEqual([]);
  // A report outlives the page that made it.
  await page.reload();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(page.getByText('Problem reported')).toBeVisible({ timeout: 120_000 });
  expect(await reported(page, booking.id)).toEqual(['The projector is dead.']);
  await page.reload();
  await expect(page.getByText('The projector is dead.').first()).toBeVisible();
  expect(await reported(page, booking.id)).toEqual(['The projector is dead.']);
});

const reportsPerHour = 20;

test('[R-03] a report that is refused later says why, in Thai', async ({ page }) => {
  const booking = await openKept(page, { merchant: 'siam' });
  await reportOffline(page, 'จอภาพไม่ติด', {
    open: 'แจ้งปัญหา',
    text: 'พบปัญหาอะไร',
    send: 'แจ้งปัญหา',
    kept: /ระบบจะส่งเรื่องที่แจ้งเมื่อออนไลน์อีกครั้ง/,
  });
  // Elsewhere the same person reports as often as they may within an hour.
  const path = `/bookings/${booking.id}/problems`;
  for (let count = 0; count < reportsPerHour; count += 1) {
    await callApi(page, { method: 'POST', path, body: { text: `จุดที่ ${count}` } });
  }
  await page.context().setOffline(false);
  await expect(page.getByText(/^ส่งเรื่องที่แจ้งไม่สำเร็จ: /)).toBeVisible({ timeout: 120_000 });
  expect(await reported(page, booking.id)).not.toContain('จอภาพไม่ติด');
});
