import { openHome } from './support/member.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

test('[R-01] a plan is drawn by keyboard, published, and leads to a booking', async ({ page }) => {
  await openSignedIn(page, '/admin/places', { account: 'admin' });
  await page.getByRole('button', { name: 'Plans of Harbour Tower' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Level 18' }).press('Enter');
  await page.getByRole('button', { name: 'Start without a picture' }).press('Enter');
  await page.getByRole('button', { name: 'Place Sentosa' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sentosa, 4 points' }).press('Shift+ArrowRight');
  await expect(page.getByRole('textbox', { name: 'X' })).toHaveValue('460');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Plan published')).toBeVisible();
});

test('[R-01] a plan shows what is free, and books it', async ({ page }) => {
  await openHome(page);
  const { start, end } = reserveWindow();
  await page.goto(
    addressOf('acme', `/bookings/room/search-result?start=${start}&end=${end}&people=4`),
  );
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('button', { name: /^Level 2/ }).click();
  const room = page.locator('polygon').and(page.getByRole('button', { name: /^Nile, Free/ }));
  await room.press('Enter');
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Nile' }).getByRole('link', { name: /^Book/ }).click();
  await expect(page).toHaveURL(/\/bookings\/room\?resourceId=/);
  await expect(page.getByRole('textbox', { name: /Title/ })).toBeVisible();
});
