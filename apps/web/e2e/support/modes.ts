import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectNoAxeViolation, expectReadable } from './accessibility.ts';

async function showIn(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? '{}');
    localStorage.setItem('settings', JSON.stringify(Object.assign({}, settings, { mode: wanted })));
    // Simulates another tab's change; the page follows without a reload.
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'settings', newValue: localStorage.getItem('settings') }),
    );
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-axp-mode', mode);
}

/** No violation on the page as it stands, in the dark and in the light. */
export async function expectAccessible(page: Page): Promise<void> {
  await showIn(page, 'dark');
  await expectReadable(page);
  await showIn(page, 'light');
  await expectNoAxeViolation(page);
}

/** Shows the page in a language, as if another tab had changed it: nothing is loaded or stored again. */
export async function speak(page: Page, language: 'en' | 'th'): Promise<void> {
  await page.evaluate((wanted) => {
    const tabs = new BroadcastChannel('axp-language');
    tabs.postMessage(wanted);
    tabs.close();
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
