import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectNoAxeViolation, expectReadable } from './support/accessibility.ts';
import { expectFits } from './support/fit.ts';
import { emailOf, password } from './support/merchants.ts';
import { ssoPort } from './support/ports.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

/** An address on a tenant's host of the sign-on platform. */
const at = (tenant: string, path: string) => `http://${tenant}.sso.localhost:${ssoPort}${path}`;

/** No violation in the dark and in the light, and nothing cut off. */
async function expectWellDrawn(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeViolation(page);
  await expectFits(page, page.url());
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
}

/** Code of an authenticator app, some steps from now: each works once. */
function codeOf(key: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp });
}

/** A device with a passkey in it that answers at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[S-01] [S-02] signs in with a password, a code, a passkey and two accounts, and signs out', async ({
  page,
}) => {
  const email = emailOf('acme', 'nodefault');
  await addAuthenticator(page);
  await page.goto(at('acme', '/login'));
  await signIn(page, email, 'not-the-password');
  await expect(page.getByRole('alert').first()).toHaveText('The email or password is not correct.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectWellDrawn(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();

  await page.getByRole('link', { name: 'Second factor and passkeys' }).click();
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('My device')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await expectWellDrawn(page);
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code shown in the app').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('link', { name: 'I saved them' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await signOut(page);
  await signIn(page, email);
  await expectWellDrawn(page);
  await page.getByLabel('Code of your authenticator app').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();

  await page.goto(at('acme', '/login?prompt=login'));
  await signIn(page, emailOf('acme', 'noaccess'));
  await expect(page.getByText('Noel Abbott')).toBeVisible();
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('button', { name: /@acme\.test$/ })).toHaveCount(2);
  await expectWellDrawn(page);
  await page.goto(at('acme', '/logout'));
  await expectWellDrawn(page);
  await signOut(page);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('[S-01] [A-05] on a phone in Thai, handles a forgotten password and an invalid link', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 });
  await page.goto(at('siam', '/login'));
  await page.getByRole('link', { name: 'ไทย' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expectWellDrawn(page);
  await page.getByRole('link', { name: 'ลืมรหัสผ่าน' }).click();
  await expectWellDrawn(page);
  await page.getByLabel('อีเมล').fill('nobody@siam.test');
  await page.getByRole('button', { name: 'ส่งลิงก์' }).click();
  await expect(page.getByRole('main')).toContainText('nobody@siam.test');
  await expectWellDrawn(page);
  await resize(page, { width: 320, height: 568 });
  await page.goto(at('siam', '/login?redirect_url=https://evil.test/'));
  await expect(page.getByRole('alert')).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('siam.sso.localhost');
  await expectWellDrawn(page);
});
