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
 * Changes the size of a page and waits until its media queries agree: on a busy machine a page can
 * have the new width and still the layout of the former one.
 */
export async function resize(page: Page, { width, height }: Viewport): Promise<void> {
  await expect(async () => {
    await page.setViewportSize({ width, height });
    expect(await shownViewport(page)).toEqual({ width, height });
  }).toPass();
}
