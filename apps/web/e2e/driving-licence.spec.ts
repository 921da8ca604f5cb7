import { createResource, listBuildings } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { formPath } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { roomBody } from './support/rooms.ts';
import { callApi } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ locale: 'en-GB' });

/** A car of this journey alone, which needs a confirmed licence and no approval. */
async function addCar(page: Page): Promise<string> {
  const places = await callApi(page, { method: 'GET', path: '/buildings' });
  const [building] = listBuildings.success.data.parse(places.data);
  if (!building) throw new Error('The merchant has no building');
  const { data } = await callApi(page, {
    method: 'POST',
    base: 'admin',
    path: '/resources',
    body: roomBody({
      type: 'car',
      name: 'Zephyr of the licence',
      buildingId: building.id,
      capacity: 4,
      licenceClass: 'B',
      rules: { approval: 'never', minNoticeMinutes: 0 },
    }),
  });
  return createResource.success.data.parse(data).id;
}

test('[R-05] a person enters a licence, an administrator confirms it, and the car is booked', async ({
  page,
  browser,
}) => {
  const name = 'Olivia Bennett';
  const at = await becomeMember(page, { account: 'olivia.bennett', language: 'en' });
  const office = await browser.newContext({ locale: 'en-GB' });
  const admin = await office.newPage();
  await becomeMember(admin, { account: 'admin', language: 'en' });
  const form = at(formPath(await addCar(admin), reserveWindow(), 'car'));

  await page.goto(at('/profile#licence'));
  const section = page.getByRole('region', { name: 'Driving licence' });
  await section.getByRole('button', { name: 'Delete licence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete licence' }).click();
  await expect(section).toContainText('You have not entered a driving licence yet.');

  await page.goto(form);
  await expect(page.getByText('Needs a confirmed licence of class B')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /valid licence/ })).toHaveCount(0);
  await expectAccessible(page);

  await resize(page, { width: 390, height: 844 });
  await page.goto(at('/profile#licence'));
  await section.getByRole('button', { name: 'Enter licence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Driving licence' });
  await dialog.getByRole('textbox', { name: 'Licence number' }).fill('54018823');
  await dialog.getByLabel('Last day of validity').fill('2035-06-30');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('Waiting for confirmation');
  await expectFits(page, 'the profile');

  await admin.goto(at('/approvals'));
  const waiting = admin.getByRole('region', { name: 'Driving licences to confirm' });
  await expect(waiting).toContainText('••••8823');
  await expectAccessible(admin);
  await waiting.getByRole('button', { name: `Confirm the licence of ${name}` }).click();
  await expect(admin.getByText(`Driving licence of ${name} confirmed`)).toBeVisible();

  await resize(page, { width: 1440, height: 900 });
  await page.goto(form);
  await expect(
    page.getByText(/^Your licence: B, valid until 30 June 2035 · Confirmed$/),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Destination' }).fill('Rayong');
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Visit of a supplier');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/success=true/);
});
