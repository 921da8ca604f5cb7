import { createResourceCode } from '@axp/contracts';
import { book } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { callApi, signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { soon } from './support/windows.ts';

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[Z-52] returns a car with all that the next driver needs to know', async ({ page }) => {
    // The demo leaves this account a car that is late.
    const at = await becomeMember(page);
    await page.goto(at('/my-booking?kind=car'));
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    const form = page.getByRole('dialog', { name: /^Return / });
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(form.getByText('Fill in this field.').first()).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('textbox', { name: /Odometer/ }).fill('45 210');
    await form.getByRole('combobox', { name: /Fuel/ }).selectOption('75');
    await expect(form.getByRole('radiogroup', { name: /Keys/ }).getByLabel('Yes')).toBeChecked();
    await form
      .getByRole('radiogroup', { name: /damage/ })
      .getByLabel('No')
      .check();
    await form.getByRole('textbox', { name: /Parking place/ }).fill('B2-14');

    // Input survives a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(form.getByRole('textbox', { name: /Parking place/ })).toHaveValue('B2-14');
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText('Returned')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toHaveCount(0);
  });
});

test.describe('on a phone, in Thai', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'th-TH', hasTouch: true });

  test('[Z-52] returns units of an asset', async ({ page }) => {
    const at = await becomeMember(page, { merchant: 'siam' });
    await page.goto(at('/my-booking?kind=asset'));
    await page.getByRole('button', { name: 'คืน', exact: true }).tap();
    const form = page.getByRole('dialog', { name: /^คืน/ });
    await form.getByRole('radiogroup', { name: 'สภาพ' }).getByRole('radio').nth(1).check();
    await expectAccessible(page);
    await expectFits(page, 'the return form');
    await form.getByRole('button', { name: 'คืน', exact: true }).tap();
    await expect(page.getByText('ขอบคุณ บันทึกการคืนแล้ว')).toBeVisible();
  });

  test('[Z-51] checks in with the code posted in the room', async ({ page }) => {
    const at = await becomeMember(page, { merchant: 'siam' });
    const booking = await book(page, soon(), 'Scanned at the door');
    const administrator = await page.context().newPage();
    await signIn(administrator, { merchant: 'siam', account: 'admin' });
    const { data } = await callApi(administrator, {
      method: 'POST',
      path: createResourceCode.path.replace('{id}', booking.resource.id),
    });
    await page.goto(at(createResourceCode.success.data.parse(data).path));
    await expect(page.getByRole('heading', { name: 'เช็คอินที่นี่หรือไม่' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 'the page of a code');
    await page.getByRole('button', { name: 'เช็คอิน', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'คุณเช็คอินแล้ว' })).toBeVisible();
    await expect(page.getByText('Scanned at the door')).toBeVisible();
  });
});
