import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockVariables, shiftDate, testClockShiftMs } from '@axp/tooling/journeys';
import { defineConfig } from '@playwright/test';
import { smtpPort, ssoPort, webPort } from './e2e/support/ports.ts';
import { signInVariables } from './e2e/support/sign-in-file.ts';

const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `axp-e2e-${process.pid}`);
// Workers load this file too; they must not think of another folder.
process.env.E2E_DATA_DIR = dataDir;
// A Monday at ten in Bangkok, from where time passes as usual: no journey depends on the date, the
// weekday or the hour at which it runs. It lies ahead of the machine's time: browsers drop cookies
// whose Expires has passed by that. TEST_CLOCK chooses another instant.
shiftDate(testClockShiftMs('2030-11-04T03:00:00Z'));
// And of the same day: a run may go over midnight (e2e/support/windows.ts).
process.env.E2E_BEGAN ??= String(Date.now());

/** Journeys through the product as it starts: built pages, real API, PostgreSQL. */
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
    baseURL: `http://acme.localhost:${webPort}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // It would answer in place of what a journey pretends the server to say; offline.spec.ts lets it.
    serviceWorkers: 'block',
    // Nothing is pressed while it still moves, and no journey waits for it to arrive.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page costs a third of a run; run a failed file again with `--trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium' },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      // Most journeys choose their screens themselves.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ../../packages/tooling/src/journeys/start-product.ts`,
    env: {
      ...clockVariables(),
      WEB_PORT: String(webPort),
      SSO_PORT: String(ssoPort),
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'booking@axp.test',
      // A webhook is called on this machine.
      OUTGOING_ALLOW: '127.0.0.1',
      ...signInVariables(dataDir),
    },
    url: `http://127.0.0.1:${webPort}/health/ready`,
    // The first start builds the pages and writes the demo data.
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    reuseExistingServer: false,
  },
});
