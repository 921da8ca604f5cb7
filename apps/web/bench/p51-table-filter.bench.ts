import { adminBasePath, listUsers } from '@axp/contracts';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import type { BenchBrowser } from './support/bench-browser.ts';
import { openBenchBrowser } from './support/bench-browser.ts';
import { manyPeople } from './support/many-people.ts';
import { slowDown } from './support/page-watch.ts';

const rowCount = 10_000;
const longestMs = 100;
const cpuSlowdown = 4;
/** Each letter leaves fewer rows than the one before. */
const letters = ['4', '2', '1'];

const looks = [
  { subject: 'table', viewport: { width: 1280, height: 800 } },
  { subject: 'cards of a phone', viewport: { width: 412, height: 823 } },
] as const;

/** A page that has all rows at hand; what the server finds for a text never comes. */
async function prepared(browser: BenchBrowser, { viewport }: (typeof looks)[number]) {
  const page = await browser.openPage();
  await page.setViewportSize(viewport);
  const body = JSON.stringify({ data: manyPeople(rowCount), meta: { nextCursor: null } });
  await page.route(
    ({ pathname }) => pathname === `${adminBasePath}${listUsers.path}`,
    async (route) => {
      if (new URL(route.request().url()).searchParams.has('text')) return;
      await route.fulfill({ contentType: 'application/json', body });
    },
  );
  await page.goto(browser.at('/admin/people'));
  await page.getByText(`${rowCount} entries`).waitFor();
  await slowDown(page, cpuSlowdown);
  return page;
}

/** Milliseconds from a letter to the paint of the rows that it leaves. */
async function timeOf(page: Page, letter: string): Promise<number> {
  // It listens before the key is pressed: both would be under way at once.
  const watch = await page.evaluateHandle(() => {
    const told = () => document.querySelector('main p[role="status"]')?.textContent;
    const painted = new Promise<number>((resolve) => {
      const onInput = () => {
        const began = performance.now();
        const before = told();
        const observer = new MutationObserver(() => {
          if (told() === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      };
      document.addEventListener('input', onInput, { once: true, capture: true });
    });
    return { painted };
  });
  await page.keyboard.press(letter);
  return watch.evaluate(({ painted }) => painted);
}

async function slowestLetter(browser: BenchBrowser, look: (typeof looks)[number]): Promise<number> {
  const page = await prepared(browser, look);
  await page.locator('input[type="search"]').focus();
  const times: number[] = [];
  for (const letter of letters) times.push(await timeOf(page, letter));
  await page.close();
  return Math.max(...times);
}

export const benchmark: Benchmark = {
  id: 'P51',
  title: `a table of ${rowCount} rows, from a letter to the rows that it leaves, CPU slowed ${cpuSlowdown}×`,
  goal: `≤ ${longestMs} ms for the slowest letter`,
  run: async ({ rounds, write }) => {
    const browser = await openBenchBrowser(write);
    const rows: Row[] = [];
    try {
      await browser.signIn('admin');
      for (const look of looks) {
        write(`P51: ${look.subject}\n`);
        const slowest: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          slowest.push(await slowestLetter(browser, look));
        }
        const milliseconds = median(slowest);
        rows.push({
          subject: look.subject,
          value: `${milliseconds.toFixed(0)} ms`,
          reference: `${longestMs} ms`,
          ratio: milliseconds / longestMs,
          isMet: milliseconds <= longestMs,
        });
      }
    } finally {
      await browser.close();
    }
    return rows;
  },
};
