import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { firstLinkOf, originOf } from './config/platform-address.ts';
import { expectGoodLooks } from './support/looks.ts';
import { linkTo } from './support/mails.ts';
import { choosePassword, password, signIn } from './support/people.ts';

const base = `${originOf('orbit')}/admin/t/orbit`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function addApplication(page: Page): Promise<void> {
  await page.goto(`${base}/applications`);
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'New application' }).click();
  await fill(page, {
    Id: 'crm',
    Name: 'Customers',
    Address: 'https://crm.orbit.test/',
    'Address of the logo': 'https://crm.orbit.test/logo.svg',
    'Return addresses after sign-in': 'https://crm.orbit.test/back',
    Origins: 'https://crm.orbit.test',
    Audience: 'crm-api',
  });
  await page.locator('button.main').click();
  // The input stays, and the field shows its error.
  await expect(page.getByText(/Not a return address/)).toBeVisible();
  await expectGoodLooks(page);
  await fill(page, {
    'Return addresses after sign-in': 'https://crm.orbit.test/back?sessionKey={key}',
  });
  await page.locator('button.main').click();
  await expect(page.getByRole('status')).toHaveText('Created.');
  await expect(page.getByLabel('Origins', { exact: true })).toHaveValue('https://crm.orbit.test');
}

/** The secret is shown once, and copied as it is. */
async function addClientSecret(page: Page): Promise<void> {
  const authentication = page.getByLabel('Client authentication', { exact: true });
  await authentication.selectOption('client_secret_basic');
  await press(page, 'Save');
  const secret = page.getByLabel('Client secret', { exact: true });
  await expect(secret).toHaveValue(/^[\w-]{43}$/);
  await expectGoodLooks(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).last().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await secret.inputValue());
  await page.getByRole('link', { name: 'Back to the application' }).click();
  await expect(page.getByText('New secret').first()).toBeVisible();
  expect(await page.content()).not.toContain(copied);
  await expectGoodLooks(page);
}

/** The address to register at the provider is known while the id is typed. */
async function expectReturnAddress(page: Page): Promise<void> {
  await page.goto(`${base}/connectors/new-oidc`);
  await fill(page, { Id: 'corp' });
  const address = page.getByLabel('Return address (redirect URI)');
  await expect(address).toHaveValue(`${originOf('orbit')}/login/callback/corp`);
  await expect(page.getByLabel('Turned on')).toBeDisabled();
  await expectGoodLooks(page);
}

async function addGroup(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('link', { name: 'New group' }).click();
  await fill(page, { Id: 'sales', Name: 'Sales' });
  await press(page, 'Create group');
  await expect(page.getByRole('status')).toHaveText('Created.');
  await page.goto(`${base}/applications/crm`);
  await page.getByLabel('Sales', { exact: true }).check();
  await press(page, 'Save');
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expectGoodLooks(page);
}

async function addDirectory(page: Page): Promise<void> {
  await page.goto(`${base}/connectors/new-ldap`);
  await fill(page, {
    Id: 'staff',
    Name: 'Staff',
    Address: 'ldaps://127.0.0.1:9',
    'Base (DN)': 'dc=orbit,dc=test',
  });
  await expectGoodLooks(page);
  await page.locator('button.main').click();
  await expect(page.getByRole('status')).toHaveText('Created.');
  await press(page, 'Test this connection');
  await expect(page.getByRole('alert')).toContainText("can't be reached");
  // Where only a form led, the other language is the page of what it was about.
  await page.getByRole('link', { name: 'ไทย' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expectGoodLooks(page);
  // And of a form, it keeps what is typed and not saved.
  await page.locator('input[name="baseDn"]').fill('dc=half');
  await press(page, 'English');
  await expect(page.getByLabel('Base (DN)')).toHaveValue('dc=half');
}

async function invite(page: Page, email: string): Promise<string> {
  await page.goto(`${base}/people/new`);
  await fill(page, { Email: email, Name: 'Noah Reed' });
  // After 15 minutes the page asks for the password again, in either language.
  await page.locator('form.object').evaluate((form) => form.setAttribute('action', '?lang=th'));
  await press(page, 'Invite');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expectGoodLooks(page);
  await press(page, 'English');
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await press(page, 'Continue');
  await expect(page.getByRole('status')).toContainText('Invited.');
  return linkTo(email);
}

test('[S-06] a new platform is set up by its first administrator, who ends a session remotely and reads the log', async ({
  page,
  browser,
}) => {
  await choosePassword(page, firstLinkOf('orbit'));
  await page.goto(`${base}/people?search=rhea`);
  await signIn(page, 'rhea@orbit.test');
  await expect(page).toHaveURL(`${base}/people?search=rhea`);
  await addApplication(page);
  await addClientSecret(page);
  await addGroup(page);
  await expectReturnAddress(page);
  await addDirectory(page);

  const email = 'noah@orbit.test';
  const link = await invite(page, email);
  const other = await browser.newPage();
  await choosePassword(other, link);
  await signIn(other, email);
  await expect(other).toHaveURL(`${originOf('orbit')}/account`);

  await page.goto(`${base}/sessions`);
  const row = page.getByRole('row').filter({ hasText: email });
  // Times are those of the reader, and no zone has to be named.
  await expect(row.locator('time').first()).not.toContainText('UTC');
  await expectGoodLooks(page);
  await row.getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('status')).toContainText('Ended.');
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(`${originOf('orbit')}/login`);
  await other.close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  for (const action of ['session.ended', 'application.created', 'connector.tested']) {
    await expect(page.getByText(action, { exact: true }).first()).toBeVisible();
  }
  await expectGoodLooks(page);
});
