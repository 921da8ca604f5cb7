import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { startPlatform } from './support/scripted-platform.ts';

/** Browser setting that blocks all site data (2). */
const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };

test('[Q-12] without storage, sessions are in memory and refreshed once', async ({
  launchOptions,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'axp-kit-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const platform = await startPlatform();
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(`http://app.localhost:${platform.port}/`);
    expect(await page.evaluate(nameOfRefusal)).toBe('SecurityError');
    expect(await page.evaluate(() => window.codeOf(window.kit.loginWithRedirect()))).toBe(
      'no_storage',
    );
    const tokens = platform.begin();
    await page.evaluate((given) => window.kit.saveToken(given), tokens);
    const access = await page.evaluate(() =>
      Promise.all(
        [1, 2, 3].map(async () => (await window.kit.refresh({ force: true })).accessToken),
      ),
    );
    expect(new Set(access).size).toBe(1);
    expect([platform.refreshes, platform.reuses]).toEqual([1, 0]);
    const told = await page.evaluate(() => window.told);
    expect(told.filter((one) => one !== 'refreshed')).toEqual(['error no_storage']);
  } finally {
    await context.close();
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function nameOfRefusal(): Promise<string> {
  try {
    await navigator.locks.request('any', async () => undefined);
    return `none, ${localStorage.length}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'none';
  }
}
