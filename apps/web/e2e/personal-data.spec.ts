import { getUser } from '@axp/contracts';
import { deactivateUser, reviewDeactivation } from '@axp/contracts/administration';
import type { Page } from '@playwright/test';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { callApi } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-GB' });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** A page in both modes, on a phone and a wide screen. */
async function expectWell(page: Page, where: string): Promise<void> {
  await expectQuiet(page);
  for (const screen of [phone, desktop]) {
    await resize(page, screen);
    await expectFits(page, where);
    await expectAccessible(page);
  }
}

const name = 'Chloe Dubois';

test('[R-04] a person downloads their data and asks for erasure, and an administrator erases it', async ({
  page,
  browser,
}) => {
  await resize(page, desktop);
  const at = await becomeMember(page, { account: 'chloe.dubois', language: 'th' });
  await page.goto(at('/profile#data'));
  const data = page.getByRole('region', { name: 'ข้อมูลของคุณ' });
  const own = page.waitForEvent('download');
  await data.getByRole('button', { name: 'ดาวน์โหลดข้อมูลของฉัน' }).click();
  expect((await own).suggestedFilename()).toBe('my-data.zip');
  await data.getByRole('button', { name: 'ขอให้ลบข้อมูล' }).click();
  const question = page.getByRole('dialog', { name: 'ขอให้ลบข้อมูลของคุณหรือไม่' });
  await expect(question).toBeVisible();
  await expectWell(page, 'the question before a request for erasure, in Thai');
  await question.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(page.getByText('ส่งคำขอถึงผู้ดูแลระบบแล้ว')).toBeVisible();
  await expect(data.getByRole('button', { name: 'ถอนคำขอ' })).toBeVisible();

  const admin = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  await resize(admin, desktop);
  await becomeMember(admin, { account: 'admin', language: 'en' });
  await admin.goto(at('/admin'));
  const request = admin.getByRole('listitem').filter({ hasText: `${name} asks for erasure` });
  await request.getByRole('link', { name: 'Open person' }).click();
  await expect(admin.getByText(/^Asked for the erasure of their data/)).toBeVisible();
  await deactivate(admin, new URL(admin.url()).searchParams.get('id') ?? '');
  await admin.reload();
  await admin.getByRole('button', { name: 'Erase person' }).click();
  const dialog = admin.getByRole('dialog', { name: `Erase ${name}?` });
  await expect(dialog.getByLabel(/^Type/)).toBeVisible();
  await expectWell(admin, 'the consequences of an erasure');
  const archive = admin.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download data first' }).click();
  expect((await archive).suggestedFilename()).toBe(`${name}.zip`);
  await dialog.getByLabel(/^Type/).fill(name);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(admin.getByText(`${name} erased`)).toBeVisible();
  await admin.goto(at('/admin'));
  await expectQuiet(admin);
  await expect(request).toHaveCount(0);
  await admin.close();
});

const endings = ['return', 'cancel', 'end', 'pass-on'] as const;

/** Deactivates a person and ends what they have open; other journeys do this by the page. */
async function deactivate(admin: Page, id: string): Promise<void> {
  const at = (operation: { readonly path: string }) => operation.path.replace('{id}', id);
  const read = async (path: string) =>
    (await callApi(admin, { method: 'GET', base: 'admin', path })).data;
  const { items } = reviewDeactivation.success.data.parse(await read(at(reviewDeactivation)));
  const { version } = getUser.success.data.parse(await read(at(getUser)));
  const decisions = items.map(({ key, fates }) => ({
    key,
    fate: endings.find((fate) => fates.includes(fate)) ?? 'keep',
  }));
  const body = { version, decisions };
  const path = at(deactivateUser);
  const { status } = await callApi(admin, { method: 'POST', base: 'admin', path, body });
  expect(status).toBe(200);
}
