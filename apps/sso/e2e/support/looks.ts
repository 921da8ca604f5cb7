import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const wholeStandard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };

/** No violation of WCAG 2.2 AA, light on a large screen and dark on a phone, and nothing cut off there. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const large = page.viewportSize() ?? phone;
  await expectClean(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await expectClean(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than a phone`).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(large);
}

async function expectClean(page: Page): Promise<void> {
  // There are no frames, so axe need not open a page of its own to join their results.
  const { violations } = await new AxeBuilder({ page })
    .withTags(wholeStandard)
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
  }));
  expect(found, page.url()).toEqual([]);
}
