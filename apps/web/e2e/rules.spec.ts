import { formPath } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { addRoom } from './support/rooms.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ locale: 'en-GB' });

test('[Z-11] [Z-14] [R-02] an administrator changes a rule in plain words and sees its effect, and staff see it in refusals', async ({
  page,
  browser,
}) => {
  const name = 'Zinnia of the rules';
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  const id = await addRoom(page, name);
  await resize(page, { width: 390, height: 844 });
  await page.goto(at('/admin/rules?level=resource'));
  await page.getByRole('combobox', { name: 'Resource' }).fill('Zinnia');
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('Rooms can be booked up to 180 days ahead.')).toBeVisible();
  await expectFits(page, 'the rules');
  await page.getByRole('button', { name: 'Override: Booking horizon' }).click();
  await page.getByRole('textbox', { name: 'Booking horizon' }).fill('2');
  await expectAccessible(page);
  const effect = page.getByRole('region', { name: 'Effect of this change' });
  await expect(effect).toContainText('No booking of the last 90 days would have been refused');
  await expect(effect).toContainText('Existing bookings are kept.');
  await expectFits(page, 'the effect of a rule');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Rules saved/)).toBeVisible();
  await expect(page.getByText('Rooms can be booked up to 2 days ahead.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Booking horizon/ })).toContainText('Set here');

  const staff = await browser.newContext({ locale: 'en-GB' });
  const staffPage = await staff.newPage();
  await becomeMember(staffPage, { account: 'approver', language: 'en' });
  await staffPage.goto(at(formPath(id, reserveWindow())));
  await staffPage.getByRole('textbox', { name: 'Title' }).fill('Too early for this room');
  await staffPage.getByRole('button', { name: /^(Book|Request booking)$/ }).click();
  await expect(staffPage.getByText(/Bookings open 2 days ahead/).first()).toBeVisible();
  await staff.close();
});

test('[A-12] a draft of the terms is written in both languages, previewed and discarded', async ({
  page,
}) => {
  const at = await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'th' });
  await page.goto(at('/admin/terms?kind=privacy'));
  await page.getByRole('button', { name: 'เริ่มฉบับร่าง' }).click();
  await page.getByRole('button', { name: 'ไทย', exact: true }).last().click();
  await page.getByRole('textbox', { name: 'ชื่อเอกสาร' }).fill('นโยบายฉบับใหม่');
  await page.getByRole('button', { name: 'บันทึกฉบับร่าง' }).click();
  await expect(page.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
  await expectAccessible(page);
  await resize(page, { width: 390, height: 844 });
  await expectFits(page, 'the terms');
  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  await expect(page.getByRole('heading', { name: 'นโยบายฉบับใหม่' })).toBeVisible();
  await page.goto(at('/privacy-policy'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('นโยบายฉบับใหม่');
  await page.goto(at('/admin/terms?kind=privacy'));
  await page.getByRole('button', { name: 'ทิ้งฉบับร่าง' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ทิ้งฉบับร่าง' }).click();
  await expect(page.getByText('ทิ้งฉบับร่างแล้ว')).toBeVisible();
});
