import type { Page } from '@playwright/test';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import type { Peers } from './support/openid-peers.ts';
import { startPeers } from './support/openid-peers.ts';
import { peerPorts, productDataDir } from './support/ports.ts';
import { resize } from './support/resize.ts';
import { clientId, secretOfPeers } from './support/sign-in-file.ts';
import { expect, test } from './support/test.ts';

// One set of peers, and one merchant whose ways are switched off and on.
test.describe.configure({ mode: 'serial' });
// The directory has a certificate of this run alone.
test.use({ ignoreHTTPSErrors: true });

let peers: Peers;
test.beforeAll(async () => {
  peers = await startPeers(productDataDir());
});
test.afterAll(() => peers.stop());

const at = (path: string) => addressOf('siam', path);
const wanted = '/my-booking?tab=past#mine';
const signInWanted = at(`/login?returnUrl=${encodeURIComponent(wanted)}`);

/** Makes the provider sign in another account. */
async function comeAs(page: Page, account: string): Promise<() => Promise<void>> {
  const address = `http://127.0.0.1:${peerPorts.provider}/auth?*`;
  await page.route(address, (route) =>
    route.continue({ url: `${route.request().url()}&login_hint=${account}` }),
  );
  return () => page.unroute(address);
}

/** English, as chosen on an earlier visit. */
async function speakEnglish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: at('/') }]);
  await page.addInitScript(() => {
    if (localStorage.getItem('merchantId') === null) localStorage.setItem('merchantId', 'known');
  });
}

/** As at the first visit of an account that a sign-in has just created. */
async function acceptTerms(page: Page, name = 'Accept the terms'): Promise<void> {
  await page.getByRole('button', { name }).click();
}

const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key), name);

test('[A-02] [A-05] [G-02] [G-03] a provider refuses, then sends an unknown person, then signs in to the requested page', async ({
  page,
}) => {
  await speakEnglish(page);
  const answers: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/login/sso/callback?')) answers.push(frame.url());
  });
  await page.goto(at(wanted));
  await expect(page).toHaveURL(signInWanted);
  let giveUp = await comeAs(page, 'refused');
  await page.getByRole('button', { name: 'Continue with Siam ID' }).dblclick();
  await expect(page.getByText(/was cancelled, or your account is not allowed/)).toBeVisible();
  await expectAccessible(page);
  await giveUp();
  giveUp = await comeAs(page, 'stranger@else.test');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByText(/does not belong to this company/)).toBeVisible();
  await giveUp();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await acceptTerms(page);
  await expect(page).toHaveURL(at(wanted));
  expect(await stored(page, 'loginMethod')).toBe('sso');

  // Neither the answer nor the sign-in page comes back by the back button.
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toMatch(/^\/login/);
  await page.goto(at('/logout'));
  await expect(page).toHaveURL(at('/login'));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${at('/login')}`));
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto(answers.at(-1) ?? '');
  await expect(page.getByText(/was not started in this tab/)).toBeVisible();
  await expect(page).toHaveURL(at('/login/sso/callback'));
});

test('[A-02] signs in by the second provider on a phone in Thai, and reports an unreachable provider', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 });
  await page.goto(at('/login'));
  const partner = page.getByRole('button', { name: 'ดำเนินการต่อด้วย Partner ID' });
  await expect(partner).toBeVisible();
  await expectFits(page, 'ways to sign in');
  await expectAccessible(page);
  // The connection is lost before, and again on the way back.
  await page.route('**/v1/frontend/auth/sso/partner/attempts', (route) => route.abort());
  await partner.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.unroute('**/v1/frontend/auth/sso/partner/attempts');
  await page.route('**/v1/frontend/auth/sso/partner', (route) => route.abort());
  await partner.click();
  const again = page.getByRole('button', { name: 'ลองอีกครั้ง' });
  await expect(again).toBeVisible();
  await page.unroute('**/v1/frontend/auth/sso/partner');
  await again.dblclick();
  await acceptTerms(page, 'ยอมรับข้อกำหนด');
  await expect(page).toHaveURL(at('/home'));
});

test('[A-03] [A-14] the directory signs in by MSAL, and the browser keeps its token', async ({
  page,
}) => {
  await speakEnglish(page);
  await page.goto(signInWanted);
  // MSAL takes an answer once: the token that it gave has to outlive a lost connection.
  await page.route('**/v1/frontend/auth/azure-ad-verify', (route) => route.abort());
  await page.getByRole('button', { name: 'Continue with Siam directory' }).dblclick();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/v1/frontend/auth/azure-ad-verify');
  await page.route('**/v1/frontend/auth/azure-ad-login', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('azure-ad-login'));
  await again.click();
  await lost;
  await page.unroute('**/v1/frontend/auth/azure-ad-login');
  await again.click();
  await acceptTerms(page);
  await expect(page).toHaveURL(at(wanted));
  expect(await stored(page, 'loginMethod')).toBe('directory');
  expect(await stored(page, 'azureToken')).toMatch(/^ey/);
  await page.goto(at('/logout'));
  await expect(page).toHaveURL(at('/login'));
});

test('[D-04] [Z-102] an administrator tests a provider, names its button and switches it off', async ({
  browser,
  page,
}) => {
  await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  await page.goto(at('/admin/sign-in'));
  await page.getByRole('button', { name: 'Test this connection: Partner ID' }).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Name and picture of Partner ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Button of Partner ID' });
  await dialog.getByLabel('Name in Thai').fill('บัญชีคู่ค้า');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const guest = await browser.newContext({ serviceWorkers: 'block' });
  const door = await guest.newPage();
  await door.goto(at('/login'));
  await expect(door.getByRole('button', { name: /บัญชีคู่ค้า/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Partner ID' }).click();
  await expect(page.getByText('Partner ID is off')).toBeVisible();
  await door.reload();
  await expect(door.getByRole('button', { name: /Siam ID/ })).toBeVisible();
  await expect(door.getByRole('button', { name: /บัญชีคู่ค้า/ })).toHaveCount(0);
  await guest.close();
  await page.getByRole('switch', { name: 'Partner ID' }).click();
  await expect(page.getByText('Partner ID is on')).toBeVisible();
  await resize(page, { width: 390, height: 844 });
  await expectFits(page, 'ways to sign in of the administration');
});

test('[D-04] an administrator connects a provider, people sign in by it, and it is removed', async ({
  browser,
  page,
}) => {
  await becomeMember(page, { merchant: 'siam', account: 'admin', language: 'en' });
  await page.goto(at('/admin/sign-in'));
  await page.getByRole('button', { name: 'Add sign-in method' }).click();
  const form = page.getByRole('dialog', { name: 'Add sign-in method' });
  await expect(form.getByLabel('Return address (redirect URI)')).toHaveValue(
    at('/login/sso/callback'),
  );
  await form.getByLabel('Name').fill('New ID');
  await form.getByLabel('Issuer').fill(`http://127.0.0.1:${peerPorts.provider}`);
  await form.getByLabel('Client id').fill(clientId);
  await form.getByLabel('Client secret').fill('another one');
  await form.getByLabel('Allowed domains').fill('siam.test');
  await form.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form.getByText(/rejects this client or its secret/)).toBeVisible();
  await form.getByLabel('Client secret').fill(secretOfPeers);
  await form.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form.getByText('The connection works.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toHaveCount(0);
  const own = page.getByRole('switch', { name: 'New ID' });
  await expect(own).toBeDisabled();
  await page.getByRole('button', { name: 'Test this connection: New ID' }).click();
  await expect(page.getByText(/You can now turn this method on/)).toBeVisible();
  await own.click();
  await expect(page.getByText('New ID is on')).toBeVisible();

  const guest = await browser.newContext({ serviceWorkers: 'block' });
  const door = await guest.newPage();
  await speakEnglish(door);
  await door.goto(at('/login'));
  await door.getByRole('button', { name: 'Continue with New ID' }).click();
  await expect(door).toHaveURL(at('/home'));
  await page.getByRole('button', { name: 'Remove New ID' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('New ID removed')).toBeVisible();
  await expect(own).toHaveCount(0);
  await door.goto(at('/logout'));
  await expect(door.getByRole('button', { name: /Siam ID/ })).toBeVisible();
  await expect(door.getByRole('button', { name: /New ID/ })).toHaveCount(0);
  await guest.close();
});
