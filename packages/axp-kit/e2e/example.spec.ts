import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import type { Addresses } from '../example/server.ts';
import { createExampleServer } from '../example/server.ts';
import { startPlatform } from './support/scripted-platform.ts';

/** The example at a port of its own, and how to stop it. */
async function serveExample(addresses: Addresses): Promise<{ origin: string; stop: () => void }> {
  const server = await createExampleServer(addresses);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { origin: `http://acme.localhost:${port}`, stop: () => void server.close() };
}

/** Unused port: the example must stay usable without its platform. */
const platform = 'http://127.0.0.1:9';

test('the example starts in both languages and waits for a sign-in', async ({ page }) => {
  const { origin, stop } = await serveExample({ platform, tenant: platform });
  try {
    await page.goto(`${origin}/`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Applications' })).toBeDisabled();
    await page.getByRole('button', { name: 'ไทย' }).click();
    await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    const left = page.waitForRequest((request) => request.url().startsWith(`${platform}/login?`));
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const asked = new URL((await left).url()).searchParams;
    expect(asked.get('redirect_url')).toBe(`${origin}/login/axonscloud/callback/?sessionKey={key}`);
  } finally {
    stop();
  }
});

test('[Q-13] the example signs in, shows available applications, and signs out', async ({
  page,
}) => {
  const sso = await startPlatform();
  const { origin, stop } = await serveExample({
    platform: `http://sso.localhost:${sso.port}`,
    tenant: `http://acme.sso.localhost:${sso.port}`,
  });
  try {
    await page.goto(`${origin}/rooms`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('status')).toHaveText(/Signed in as Ann/);
    expect(page.url()).toBe(`${origin}/rooms`);
    await page.getByRole('button', { name: 'Applications' }).click();
    await expect(page.getByRole('link', { name: 'Payroll' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin}/`);
    await expect(page.getByRole('status')).toHaveText('No one is signed in.');
    await expect(page.getByRole('button', { name: 'Applications' })).toBeDisabled();
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /session|active/.test(key)),
    );
    expect(kept).toEqual([]);
  } finally {
    stop();
    await sso.close();
  }
});
