import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { requestCar } from './support/bookings.ts';
import { expectFits, expectQuiet } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { chatPort, receiverPort } from './support/ports.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ locale: 'en-GB' });

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** A page in both modes, on a phone and on a desktop. */
async function expectWell(page: Page, where: string): Promise<void> {
  await expectQuiet(page);
  await expectAccessible(page);
  await resize(page, phone);
  await expectFits(page, where);
  await expectAccessible(page);
  await resize(page, desktop);
}

test('[E-09] an administrator lets rooms answer invitations that a mail server delivers', async ({
  page,
}) => {
  await resize(page, desktop);
  const at = await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  await page.goto(at('/admin/mail'));
  await expectWell(page, 'the start of email and calendars');
  await page.getByRole('button', { name: 'Show settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Domain of the rooms' }).fill('rooms.siam.test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Waiting for the first message')).toBeVisible();
  await page.getByRole('tab', { name: /^Addresses/ }).click();
  const first = page.getByRole('switch', { name: /^Address of .* is on$/ }).first();
  await first.check();
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(first).toBeChecked();
  await expectWell(page, 'the addresses');
  await page.getByRole('tab', { name: /^Setup/ }).click();
  await expectWell(page, 'the setup');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await expectWell(page, 'the messages');
});

test('[J-01] an administrator creates an API key that works until it is revoked', async ({
  page,
}) => {
  await resize(page, desktop);
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  await page.goto(at('/admin/api-keys'));
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Zinnia of the keys');
  await form.getByRole('button', { name: 'Reporting' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/You have not copied the key/)).toBeVisible();
  await page.getByRole('button', { name: 'Close without copying' }).click();
  const ask = () =>
    page.evaluate(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch('/v1/admin/bookings', { headers })).status;
    }, key);
  expect(await ask()).toBe(200);
  await expectWell(page, 'the keys');
  await expectSignedExample(await page.context().newPage(), at('/docs#/auth/getMe'), key);
  await page.getByRole('button', { name: 'Revoke Zinnia of the keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  await expect.poll(ask, { timeout: 20_000 }).toBe(401);
});

/** The reference sends an example with a key that its reader enters. */
async function expectSignedExample(page: Page, address: string, key: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Authorize', exact: true }).click();
  const entry = page.locator('.auth-container').filter({ hasText: 'apiKey' });
  await entry.getByRole('textbox').fill(key);
  await entry.getByRole('button', { name: 'Apply credentials' }).click();
  await entry.getByRole('button', { name: 'Close' }).click();
  const example = page.locator('#operations-auth-getMe');
  // Operations are rendered when they are scrolled to, and this one is open by its address.
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(example).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await example.getByRole('button', { name: 'Try it out' }).click();
  await example.getByRole('button', { name: 'Execute' }).click();
  await expect(example.locator('.curl-command')).toContainText(`Bearer ${key}`);
  await expect(example.locator('.live-responses-table')).toContainText('Zinnia of the keys');
  await page.close();
}

/** Server that keeps what it receives. */
async function startReceiver(port: number) {
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      response.end('noted');
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, stop };
}

test('[J-06] a request in a channel leads an approver to the decision, who signs in on the way', async ({
  browser,
  page,
}) => {
  const chat = await startReceiver(chatPort);
  await resize(page, desktop);
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  await page.goto(at('/admin/webhooks?tab=chats'));
  await expectWell(page, 'no channels');
  await page.getByRole('button', { name: 'Add channel' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Application' }).selectOption('Slack');
  await form.getByRole('textbox', { name: 'Name' }).fill('Zinnia channel');
  await form.getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${chatPort}/T1/x`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectWell(page, 'the channels');

  const staff = await (await browser.newContext()).newPage();
  await becomeMember(staff);
  const trip = await requestCar(staff, reserveWindow(240), 'Zinnia of the channel');
  const findLink = () =>
    chat.received
      .filter(({ body }) => body.includes(trip.id))
      .flatMap(({ body }) => /http[^"]*decide=approve[^"]*/.exec(body) ?? [])
      .at(0);
  await expect.poll(findLink).toBeDefined();
  const link = findLink() ?? '';
  const approver = await (await browser.newContext()).newPage();
  await approver.goto(link);
  await approver.getByLabel('Email').fill(emailOf('acme', 'approver'));
  await approver.getByLabel('Password', { exact: true }).fill(password);
  await approver.getByRole('button', { name: 'Sign in', exact: true }).click();
  const question = approver.getByRole('dialog', { name: 'Approve this request?' });
  await expect(question.getByText('Zinnia of the channel')).toBeVisible();
  await expectAccessible(approver);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Request approved')).toBeVisible();
  await expect(approver).toHaveURL(at(`/my-booking?id=${trip.id}`));
  await approver.goto(link);
  await expect(approver.getByText('The request no longer waits for a decision.')).toBeVisible();
  chat.stop();
});

test('[J-02] an administrator adds a webhook, tests it and turns it off', async ({ page }) => {
  const { received, stop } = await startReceiver(receiverPort);
  await resize(page, desktop);
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  await page.goto(at('/admin/webhooks'));
  await expectWell(page, 'no webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Zinnia desk');
  await form.getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${receiverPort}/in`);
  await expect(form.getByText(/^Reached in/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectWell(page, 'the endpoints');
  await page.getByRole('link', { name: 'Zinnia desk' }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible();
  await expectAccessible(page);
  const sent = received.find(({ body }) => body !== '');
  expect(secret).toMatch(/^whsec_/);
  expect(sent?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ type: 'booking.created', test: true });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Zinnia desk' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText(/is off since/)).toBeVisible();
  await expectWell(page, 'an endpoint');
  stop();
});
