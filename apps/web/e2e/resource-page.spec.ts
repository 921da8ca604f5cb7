import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { addRoom } from './support/rooms.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-GB' });

test('[D-03] [R-02] [Z-03] [Z-51] an administrator changes a room, blocks it and prints its label', async ({
  page,
}) => {
  const name = 'Zinnia of the tabs';
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  await addRoom(page, name);
  await resize(page, { width: 1440, height: 900 });

  await test.step('finds it in the list and changes its seats', async () => {
    await page.goto(at('/admin/resources?type=room&q=Zinnia+of+the+tabs'));
    await page.getByRole('link', { name: `${name} Room`, exact: true }).click();
    await expect(page).toHaveURL(/type=room&q=Zinnia/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('textbox', { name: 'Seats' }).fill('5');
    await expect(page.getByRole('status').filter({ hasText: 'Seats' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 'the details of a resource');
  });

  await test.step('opens the rules, and keeps what was typed', async () => {
    await page.getByRole('tab', { name: /^Details/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=rules/);
    await page.getByRole('button', { name: 'Override: Booking horizon' }).click();
    await page.getByRole('textbox', { name: 'Booking horizon' }).fill('2');
    await expect(page.getByRole('region', { name: 'Effect of this change' })).toContainText(
      'No booking of the last 90 days would have been refused',
    );
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Rules saved/)).toBeVisible();
    await page.getByRole('tab', { name: /^Details/ }).click();
    await expect(page.getByRole('textbox', { name: 'Seats' })).toHaveValue('5');
  });

  await test.step('is asked before leaving the page, and saves', async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${name} saved`)).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('starts maintenance', async () => {
    await page.getByRole('tab', { name: 'Maintenance' }).click();
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
    await dialog.getByRole('textbox', { name: /Title for users/ }).fill('New carpet of Zinnia');
    await dialog.getByRole('button', { name: 'Find affected bookings' }).click();
    await expect(dialog.getByText('No bookings are affected.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Block time' }).click();
    await expect(page.getByText(`${name} blocked`)).toBeVisible();
    await expect(page.getByRole('row', { name: /New carpet of Zinnia/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('prints its label', async () => {
    await page.getByRole('tab', { name: 'Label' }).click();
    await page.getByRole('button', { name: 'Create code' }).click();
    await expect(page.getByAltText(`QR code of ${name}`).first()).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body[data-printed]')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const label = page.locator('[data-label-paper]').getByRole('article', { name });
    await expect(label).toBeVisible();
    // A6 in CSS pixels, of which 96 make an inch.
    const box = await label.boundingBox();
    expect(Math.round(((box?.width ?? 0) * 25.4) / 96)).toBe(105);
    await expect(page.getByRole('tab', { name: 'Label' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('finds every change in the history, and the maintenance in the list of all', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText(/^Seats: \d+ → 5$/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(at('/admin/maintenance?q=Zinnia'));
    await page
      .getByRole('row', { name: /New carpet of Zinnia/ })
      .getByRole('link')
      .click();
    const dialog = page.getByRole('dialog', { name: `Maintenance of ${name}` });
    await expectAccessible(page);
    // It may have started in the meantime.
    const finish = { name: /^(Remove|End now)$/ };
    await dialog.getByRole('button', finish).click();
    await page
      .getByRole('dialog', { name: /New carpet of Zinnia/ })
      .getByRole('button', finish)
      .click();
    await expect(page.getByText(/^New carpet of Zinnia of .* (removed|ended)$/)).toBeVisible();
    await page.goto(at('/admin/labels?q=Zinnia+of+the+tabs'));
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Created');
    await expectAccessible(page);
  });
});
