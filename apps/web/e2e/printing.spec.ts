import { createResourceCode } from '@axp/contracts';
import type { Locator, Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { becomeMember } from './support/member.ts';
import { callApi } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { soon } from './support/windows.ts';

/** How many pages the page takes on A4. */
async function pagesOf(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Shows the page as it is on paper, until the next one is opened. */
async function showPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

async function showScreen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

/** How many lines of a block are seen in part. */
async function cutLinesOf(block: Locator): Promise<number> {
  return block.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(element);
    const lines = [...text.getClientRects()].filter(({ left }) => left < edge.right);
    return lines.filter(({ bottom }) => bottom > edge.bottom).length;
  });
}

test('[Z-90] day, week, month and a timetable print on few pages, and a booking on one', async ({
  page,
}) => {
  // Most journeys book at the other company, which would fill the month.
  const at = await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  const { start } = soon();
  const hour = { start, end: new Date(Date.parse(start) + 3_600_000).toISOString() };
  const title = `On paper ${'with everyone from all offices '.repeat(3)}`.trim();
  const { id, resource } = await book(page, hour, title);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the day', async () => {
    await page.goto(at('/booking-calendar?view=day'));
    await expect(page.locator('.bar').first()).toBeVisible();
    await showPaper(page);
    await expect(page.getByText(/On paper/)).toBeVisible();
    expect(await pagesOf(page)).toBe(1);
    await showScreen(page);
  });

  await test.step('the week, with the same foot on each page', async () => {
    await page.goto(at('/booking-calendar?view=week'));
    await expect(page.getByRole('region', { name: 'Week' }).getByRole('link')).toHaveCount(7);
    await showPaper(page);
    await expect(heading).toBeVisible();
    await expect(page.getByText('Times in Thailand Time')).toBeVisible();
    await expect(page.getByText(/^Printed 04 Nov 2030, /)).toBeVisible();
    await expect(page.getByText(/On paper/)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await pagesOf(page)).toBeLessThanOrEqual(3);
    await showScreen(page);
  });

  await test.step('the month, with every booking', async () => {
    await page.goto(at('/booking-calendar?view=month'));
    await expect(page.getByText(/^\+\d+$/).first()).toBeVisible();
    await showPaper(page);
    await expect(page.getByText(/On paper/)).toBeVisible();
    await expect(page.getByText(/^\+\d+$/)).toHaveCount(0);
    expect(await pagesOf(page)).toBeLessThanOrEqual(6);
    await showScreen(page);
  });

  await test.step('the timetable for a door, with the code of the room', async () => {
    const made = await callApi(page, { method: 'POST', path: `/resources/${resource.id}/code` });
    createResourceCode.success.data.parse(made.data);
    await page.goto(at(`/admin/resources/edit?id=${resource.id}&tab=label`));
    await page.getByRole('link', { name: 'Open timetable' }).click();
    const sheet = page.getByRole('region', { name: 'Timetable for the door' });
    await expect(sheet.getByAltText(`QR code of ${resource.name}`)).toBeVisible();
    expect(await cutLinesOf(sheet.getByRole('listitem').filter({ hasText: title }))).toBe(0);
    expect(await pagesOf(page)).toBe(1);
    await showPaper(page);
    await expect(page.getByRole('heading', { name: resource.name })).toBeVisible();
    await expect(sheet.getByRole('listitem').filter({ hasText: 'On paper' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await showScreen(page);
  });

  await test.step('the booking, without bars and buttons', async () => {
    await page.goto(at(`/my-booking?id=${id}`));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
    expect(await pagesOf(page)).toBe(1);
    await showPaper(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  });
});
