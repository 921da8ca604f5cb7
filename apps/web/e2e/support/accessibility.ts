import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const wholeStandard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Options first: they would take back which rules were asked for. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  // Without a source the builder loads half a megabyte into the page, twice for each analysis.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void axe' }) });
  // There are no frames, so axe need not open a page of its own to join their results.
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** Repeats a check that fails, because colours fade for a moment after a change of mode. */
async function expectClean(page: Page, axe: AxeBuilder): Promise<void> {
  await expect(async () => {
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
    }));
    expect(found, page.url()).toEqual([]);
  }).toPass({ timeout: 120_000 });
}

/** No violation of WCAG 2.2 AA on what is shown now. */
export async function expectNoAxeViolation(page: Page): Promise<void> {
  const axe = await builderFor(page);
  await expectClean(page, axe.withTags(wholeStandard));
}

/** The one rule that depends on colours: enough where all others were asked in other colours. */
export async function expectReadable(page: Page): Promise<void> {
  const axe = await builderFor(page);
  await expectClean(page, axe.withRules(['color-contrast']));
}
