import { shiftDate, testClockShiftMs } from '@axp/tooling/journeys';
import type { Browser } from '@playwright/test';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** A test whose pages run at the time of the test run, like its servers (playwright.config.ts). */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(shiftDate, testClockShiftMs());
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
