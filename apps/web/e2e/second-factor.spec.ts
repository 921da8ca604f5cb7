import { emailOf, password } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

/** A separate account, because its second factor would affect other tests. */
const account = 'fatima.alsayed';

test('[H-11] a passkey is added in the profile and used at the next sign-in', async ({ page }) => {
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
  await openSignedIn(page, '/profile', { account });
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('list', { name: 'Save your recovery codes' })).toBeVisible();
  const [recoveryCode = ''] = await page
    .getByRole('list', { name: 'Save your recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(section.getByText('Laptop')).toBeVisible();
  await expect(section.getByText('10 codes left')).toBeVisible();

  const sendPassword = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(emailOf('acme', account));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Confirm that it is you' })).toBeVisible();
  };
  await page.evaluate(() => localStorage.clear());
  await sendPassword();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.evaluate(() => localStorage.clear());
  await sendPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});
