import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The form around a room lets its last line reach the edges of a phone; its cards count. */
const containers = '.MuiCard-root, .MuiDialogContent-root, form:not(:has(aside))';

/** Finds elements that overflow their card, form or page, cut-off field texts, and columns of words. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const root = document.documentElement;
    const wide = [root, ...document.querySelectorAll(selector)]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth}/${clientWidth}`);

    const pen = document.createElement('canvas').getContext('2d');
    const isCut = (field: Element, text: string) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!pen || text === '') return false;
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft);
      return pen.measureText(text).width > room - Number.parseFloat(paddingRight);
    };
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')]
      // Text typed by a person scrolls; what the product says itself has to be seen.
      .map((field) => ({ field, text: field.readOnly ? field.value : field.placeholder }));
    const selects = [...document.querySelectorAll<HTMLSelectElement>('form select')].map(
      (field) => ({ field, text: field.selectedOptions[0]?.label ?? '' }),
    );
    const cut = [...inputs, ...selects]
      .filter(({ field, text }) => isCut(field, text))
      .map(({ text }) => `cut off: ${text}`);
    const isSqueezed = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && width < 56 && height > 80;
    };
    const squeezed = [...document.querySelectorAll('main *')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeName }) => nodeName === '#text'))
      .filter(isSqueezed)
      .map(({ textContent }) => `a word a line: ${textContent}`);
    return [...wide, ...cut, ...squeezed];
  }, containers);
}

export async function expectFits(page: Page, where: string): Promise<void> {
  // A fold that is still opening turns its arrow over the edge.
  await expect.poll(() => misfits(page), where).toEqual([]);
}

/** Waits until a page has arrived with all it shows. */
export async function expectQuiet(page: Page): Promise<void> {
  // By its tag: behind an open booking the page itself is hidden from assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
