import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Resolves with the size that style sheets apply to, once fonts and a new frame are there. */
async function shownViewport(page: Page): Promise<Viewport> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Components follow a media query in the frame after it changes.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const { innerWidth: width, innerHeight: height } = window;
    const isApplied = matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches;
    return isApplied ? { width, height } : { width: 0, height: 0 };
  });
}

/**
 * Applies the style sheets of a page again. On a busy machine Chromium can keep rules of the former
 * width, although the media queries of scripts already answer for the new one.
 */
async function applyStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(({ disabled }) => !disabled);
    for (const isDisabled of [true, false]) {
      for (const sheet of sheets) sheet.disabled = isDisabled;
      // Reading a style makes the change count.
      getComputedStyle(document.body).getPropertyValue('color');
    }
  });
}

/** Changes the size of a page and waits until media queries and styles agree with it. */
export async function resize(page: Page, { width, height }: Viewport): Promise<void> {
  await expect(async () => {
    await page.setViewportSize({ width, height });
    expect(await shownViewport(page)).toEqual({ width, height });
  }).toPass();
  await applyStyles(page);
}
