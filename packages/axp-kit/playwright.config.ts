import { defineConfig } from '@playwright/test';

/** Tests that need a browser: layout, focus across shadow roots, policies, tabs. */
export default defineConfig({
  testDir: 'e2e',
  // Its build takes longer than those of all other examples together, so only the workflow runs it.
  ...(process.env.NEXT_EXAMPLE === undefined && { grepInvert: /Next\.js/ }),
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
    // Recording every page costs a third of a run; run a failed file again with `--trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium' },
  },
});
