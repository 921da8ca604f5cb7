import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const wholeStandard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Options first: they would take back which rules were asked for. */
function builderFor(page: Page): AxeBuilder {
  // There are no frames, so axe need not open a page of its own to join their results.
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
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
  }).toPass({ timeout: 20_000 });
}

/** No violation of WCAG 2.2 AA on what is shown now. */
export async function expectNoAxeViolation(page: Page): Promise<void> {
  await expectClean(page, builderFor(page).withTags(wholeStandard));
}

/** The one rule that depends on colours: enough where all others were asked in other colours. */
export async function expectReadable(page: Page): Promise<void> {
  await expectClean(page, builderFor(page).withRules(['color-contrast']));
}
