import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { platformPort } from './e2e/config/platform-address.ts';

const dataDir = process.env.E2E_SSO_DATA_DIR ?? join(tmpdir(), `axp-sso-e2e-${process.pid}`);
// Workers load this file too; they must not think of another folder.
process.env.E2E_SSO_DATA_DIR = dataDir;

/** The platform alone, as it is deployed: behind a proxy with TLS, with applications on other sites. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    // No colour is judged while it still changes.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page costs a third of a run; run a failed file again with `--trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium' },
  },
  webServer: {
    command: `"${process.execPath}" e2e/support/platform-process.ts`,
    env: { E2E_SSO_DATA_DIR: dataDir },
    url: `https://127.0.0.1:${platformPort}/health/ready`,
    ignoreHTTPSErrors: true,
    timeout: 480_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    reuseExistingServer: false,
  },
});
