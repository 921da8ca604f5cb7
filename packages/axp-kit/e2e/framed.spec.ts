import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { fakePlatform } from '../src/testing/index.ts';
import { bundle } from './support/bundle.ts';

const application = 'https://your.app';
const portal = 'https://portal.example';

let script: string;
test.beforeAll(async () => {
  script = await bundle('framed-page.ts');
});

/** A portal of another site that shows the application in a frame. */
async function openPortal(page: Page, choice: string): Promise<void> {
  const context = page.context();
  await fakePlatform().serve(context);
  await context.route(`${application}/**`, (route) =>
    new URL(route.request().url()).pathname === '/page.js'
      ? route.fulfill({
          body: `const choice = '${choice}';${script}`,
          contentType: 'text/javascript',
        })
      : route.fulfill({
          body: '<!doctype html><body><script type="module" src="/page.js"></script>',
          contentType: 'text/html',
        }),
  );
  await context.route(`${portal}/**`, (route) =>
    route.fulfill({
      body: `<!doctype html><h1>Portal</h1><iframe src="${application}/rooms"></iframe>`,
      contentType: 'text/html',
    }),
  );
  await page.goto(`${portal}/`);
}

test('a page in a frame signs in by a popup, and stays in its frame', async ({ page, context }) => {
  await openPortal(page, 'popup');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await expect(frame.getByRole('status')).toHaveText('Signed in as Ann Archer');
  await expect.poll(() => context.pages().length).toBe(1);
  expect(page.frames().map((one) => one.url())).toContain(`${application}/rooms`);
  expect(page.url()).toBe(`${portal}/`);
});

test('a page in a frame reports a popup that was closed', async ({ page, context }) => {
  await openPortal(page, 'popup');
  await context.route('https://acme.sso.example.com/login**', (route) =>
    route.fulfill({ body: '<h1>Sign in</h1>', contentType: 'text/html' }),
  );
  const frame = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading')).toHaveText('Sign in');
  await expect(frame.getByRole('status')).toHaveText('Signed out');
  await popup.close();
  await expect(frame.getByRole('status')).toHaveText('closed');
});

test('a page in a frame breaks out of it to sign in', async ({ page }) => {
  await openPortal(page, 'break-out');
  await page.frameLocator('iframe').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${application}/rooms`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('status')).toHaveText('Signed in as Ann Archer');
});

test('a page in a frame opens no login page in it by default', async ({ page }) => {
  await openPortal(page, 'nothing');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  // This browser allows no storage in a frame of another site, which is found first.
  await expect(frame.getByRole('status')).toHaveText(/^(framed|no_storage)$/);
});
