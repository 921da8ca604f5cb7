import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { startOpenidProvider } from '@axp/server-kit/testing/openid';
import type { Page } from '@playwright/test';
import { addressOf, emailOf } from './merchants.ts';
import { webPort } from './ports.ts';

const providerPort = webPort + 2000;
const directoryPort = webPort + 2001;
const audience = 'urn:axp:booking';
const clientId = 'axp-booking';

/** MSAL speaks to no directory without TLS, so the browser is told of one that has it. */
const directoryOrigin = 'https://directory.siam.test';

/** How Siam's people may sign in beside their password; Acme stays as the demo has it. */
export const signInMethods = {
  'siam.localhost': [
    {
      kind: 'sso',
      code: 'staff-id',
      name: 'Siam ID',
      issuer: `http://127.0.0.1:${providerPort}`,
      clientId,
    },
    {
      kind: 'directory',
      code: 'directory',
      name: 'Siam Directory',
      issuer: `http://127.0.0.1:${directoryPort}`,
      authority: directoryOrigin,
      clientId,
      audience,
      scopes: 'sign-in',
    },
  ],
};

/** The provider and the directory, where Siam's staff is signed in at once. */
export async function startProviders(): Promise<readonly OpenidProvider[]> {
  const client = {
    redirectUris: [addressOf('siam', '/login/sso/callback')],
    clientId,
    clientSecret: null,
    account: emailOf('siam'),
  };
  return Promise.all([
    startOpenidProvider({ ...client, port: providerPort }),
    startOpenidProvider({ ...client, port: directoryPort, audience }),
  ]);
}

/** Lets the browser reach the directory by its name with TLS, as if a proxy stood before it. */
export async function reachDirectory(page: Page): Promise<void> {
  const plainOrigin = `http://127.0.0.1:${directoryPort}`;
  await page.route(`${directoryOrigin}/**`, async (route) => {
    const url = route.request().url().replace(directoryOrigin, plainOrigin);
    const response = await route.fetch({ url });
    const body = (await response.text()).replaceAll(plainOrigin, directoryOrigin);
    await route.fulfill({ response, body });
  });
  // Whom the browser itself visits may stay plain.
  await page.route(`${directoryOrigin}/auth?**`, (route) =>
    route.fulfill({
      status: 303,
      headers: { location: route.request().url().replace(directoryOrigin, plainOrigin) },
    }),
  );
}
