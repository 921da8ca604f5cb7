import type { Page } from '@playwright/test';
import { book } from './support/bookings.ts';
import { becomeMember } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { soon } from './support/windows.ts';

/** How many pages the page takes on A4. */
async function pagesOf(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('[Z-90] a day and a booking print on one page, a week on two, without bars and buttons', async ({
  page,
}) => {
  const at = await becomeMember(page);
  const { id } = await book(page, soon(), 'On paper');

  await test.step('the day', async () => {
    await page.goto(at('/booking-calendar?view=day'));
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(page.locator('.bar').first()).toBeVisible();
    expect(await pagesOf(page)).toBe(1);
  });

  await test.step('the week', async () => {
    await page.goto(at('/booking-calendar?view=week'));
    await expect(page.getByRole('region', { name: 'Week' }).getByRole('link')).toHaveCount(7);
    expect(await pagesOf(page)).toBeLessThanOrEqual(2);
  });

  await test.step('the booking', async () => {
    await page.goto(at(`/my-booking?id=${id}`));
    await expect(page.getByRole('heading', { name: 'On paper' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
    expect(await pagesOf(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'On paper' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  });
});
