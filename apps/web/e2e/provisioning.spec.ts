import type { Page } from '@playwright/test';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

test.use({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/** A page in both modes, and on each screen. */
async function expectWell(page: Page, where: string): Promise<void> {
  await expectQuiet(page);
  for (const screen of [phone, tablet, desktop]) {
    await resize(page, screen);
    await expectFits(page, where);
    await expectAccessible(page);
  }
}

interface ScimCall {
  readonly address: string;
  readonly key: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** Sends what a directory would. */
async function send(page: Page, call: ScimCall) {
  return page.evaluate(async ({ address, key, method, path, body }) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.json() };
  }, call);
}

/** Creates a key for the directory; copies its address. */
async function connect(page: Page) {
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Zinnia directory');
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('region', { name: 'Connection' })
    .getByRole('button', { name: 'Copy' })
    .click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  return { key, address };
}

test('[J-03] an administrator connects a directory, goes live and stops deactivations', async ({
  page,
  browser,
}) => {
  await resize(page, desktop);
  const at = await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  await page.goto(at('/admin/provisioning'));
  await expect(page.getByText('Not connected')).toBeVisible();
  await expectWell(page, 'nothing connected');
  const { key, address } = await connect(page);
  expect(address).toBe(at('/scim/v2'));
  const directory = { key, address };

  const created = await send(page, {
    ...directory,
    method: 'POST',
    path: '/Users',
    body: { userName: 'zinnia@siam.test', externalId: 'z-1', displayName: 'Zinnia Provisioned' },
  });
  expect(created.status).toBe(201);
  const refused = await send(page, {
    ...directory,
    method: 'POST',
    path: '/Users',
    body: { userName: 'admin@siam.test', displayName: 'Second Admin' },
  });
  expect(refused.status).toBe(409);
  await page.reload();
  await expect(page.getByText('Zinnia Provisioned would be created')).toBeVisible();
  await expect(page.getByText('Second Admin was not created')).toBeVisible();
  await expectWell(page, 'a dry run');
  const found = async () => {
    await page.goto(at('/admin/people?q=Zinnia'));
    await expectQuiet(page);
    return page.getByRole('row').filter({ hasText: 'Zinnia Provisioned' }).count();
  };
  expect(await found()).toBe(0);

  await page.goto(at('/admin/provisioning'));
  await page.getByRole('button', { name: 'Review and go live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dry run' });
  await expect(dialog.getByRole('region', { name: 'New people' })).toContainText('Zinnia');
  await expectWell(page, 'the consequences of a dry run');
  await dialog.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText('Provisioning is live')).toBeVisible();
  await expect(page.getByText('Zinnia Provisioned was created')).toBeVisible();
  expect(await found()).toBe(1);

  await page.goto(at('/admin/provisioning'));
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Deactivations in 24 hours').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const switched = await send(page, {
    ...directory,
    method: 'PATCH',
    path: `/Users/${created.answer.id}`,
    body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
  });
  expect(switched.answer).toMatchObject({ active: false });
  await page.goto(at('/admin'));
  const waitingRow = page.getByRole('listitem').filter({ hasText: '1 deactivation waits for you' });
  await waitingRow.getByRole('link').click();
  await expect(page).toHaveURL(at('/admin/provisioning'));
  await expect(page.getByText('Deactivation of Zinnia Provisioned waits for you')).toBeVisible();
  await expectWell(page, 'deactivations that wait');

  const thai = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  const path = await becomeMember(thai, { merchant: 'siam', account: 'admin', language: 'th' });
  await thai.goto(path('/admin/provisioning'));
  await expect(thai.getByText('การปิดใช้งาน Zinnia Provisioned รอคุณพิจารณา')).toBeVisible();
  await expectWell(thai, 'the same in Thai');
  await thai.close();

  const waiting = page.getByRole('region', { name: 'Deactivations that wait' });
  await waiting.getByRole('checkbox', { name: /Zinnia/ }).check();
  await waiting.getByRole('button', { name: 'Keep active' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep active' }).click();
  await expect(page.getByText('1 person stays active')).toBeVisible();
});

test('[J-03] an administrator discards a dry run, and sees what the directory sends next', async ({
  page,
}) => {
  await resize(page, desktop);
  // Apart from the first journey, whose directory is live.
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  await page.goto(at('/admin/provisioning'));
  const directory = await connect(page);
  const user = (name: string) => ({
    ...directory,
    method: 'POST' as const,
    path: '/Users',
    body: { userName: `${name}@acme.test`, displayName: `${name} Drafted` },
  });
  expect((await send(page, user('iris'))).status).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Review and go live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dry run' });
  await expect(dialog.getByRole('region', { name: 'New people' })).toContainText('iris Drafted');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this dry run?' });
  await expectWell(page, 'the question before a dry run is discarded');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Dry run discarded')).toBeVisible();

  expect((await send(page, user('rose'))).status).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Review and go live' }).click();
  const made = dialog.getByRole('region', { name: 'New people' });
  await expect(made).toContainText('rose Drafted');
  await expect(made).not.toContainText('iris Drafted');
});
