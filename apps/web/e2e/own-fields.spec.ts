import { formPath } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { addRoom } from './support/rooms.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ locale: 'en-GB' });

test('[F-03] an administrator adds a required choice to bookings of a room, and staff book with it', async ({
  page,
  browser,
}) => {
  const name = 'Zinnia of the own fields';
  const label = 'Occasion of Zinnia';
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  const id = await addRoom(page, name);

  await test.step('adds the field for that room', async () => {
    await resize(page, { width: 1440, height: 900 });
    await page.goto(at('/admin/own-fields?tab=booking'));
    await page.getByRole('button', { name: 'Add field' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a field to bookings' });
    await dialog.getByRole('radio', { name: /^Choice/ }).check();
    await dialog.getByRole('textbox', { name: 'Name in English' }).fill(label);
    await dialog.getByRole('textbox', { name: 'Name in Thai' }).fill('โอกาสของซินเนีย');
    for (const [english, thai] of [
      ['Client visit', 'ลูกค้ามาพบ'],
      ['Internal', 'ภายใน'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add choice' }).click();
      await dialog.getByRole('textbox', { name: 'Choice in English' }).last().fill(english);
      await dialog.getByRole('textbox', { name: 'Choice in Thai' }).last().fill(thai);
    }
    await dialog.getByRole('combobox', { name: 'Only for certain resources' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('switch', { name: 'Required' }).check();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('combobox', { name: label })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${label} is added.`)).toBeVisible();
  });

  await test.step('moves it with the keyboard, also on a phone', async () => {
    const list = page.getByRole('list', { name: 'Fields of bookings' });
    await expect(list.getByRole('listitem').filter({ hasText: label })).toContainText('Required');
    const handle = list.getByRole('button', { name: `Move ${label}` });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(new RegExp(`^${label} is now \\d+ of \\d+\\.$`))).toBeAttached();
    await expect(handle).toBeFocused();
    await expectAccessible(page);
    await resize(page, { width: 390, height: 844 });
    await expectFits(page, 'own fields');
  });

  const staff = await browser.newContext({ locale: 'en-GB' });
  const staffPage = await staff.newPage();
  await becomeMember(staffPage, { account: 'staff', language: 'en' });

  await test.step('staff are refused without it', async () => {
    await staffPage.goto(at(formPath(id, reserveWindow())));
    await staffPage.getByRole('textbox', { name: 'Title' }).fill('Visit of a client');
    await staffPage.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(staffPage.getByText('Fill in this field.')).toBeVisible();
    await expect(staffPage.getByRole('combobox', { name: label })).toBeFocused();
    await expectAccessible(staffPage);
  });

  await test.step('book with it, and it stands in the booking', async () => {
    await staffPage.getByRole('combobox', { name: label }).selectOption('Client visit');
    await staffPage.getByRole('button', { name: 'Book', exact: true }).click();
    await staffPage.getByRole('link', { name: 'Open booking' }).click();
    const facts = staffPage.getByRole('definition').filter({ hasText: 'Client visit' });
    await expect(facts.first()).toBeVisible();
    await expect(staffPage.getByRole('term').filter({ hasText: label })).toBeVisible();
    await expectAccessible(staffPage);
  });
  await staff.close();

  await test.step('archives the field', async () => {
    await page.getByRole('button', { name: `Actions for ${label}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`${label} is archived.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Restore: ${label}` })).toBeVisible();
  });
});
