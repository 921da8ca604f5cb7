import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import type { BenchBrowser } from './support/bench-browser.ts';
import { openBenchBrowser } from './support/bench-browser.ts';
import { manyNotifications } from './support/many-notifications.ts';
import { layoutShift, slowDown, slowestInteraction, watch } from './support/page-watch.ts';

const largestInteractionMs = 200;
const largestShift = 0.02;
const cpuSlowdown = 4;
const results = '/bookings/room/search-result';

interface Interaction {
  readonly subject: string;
  readonly path: string;
  readonly act: (page: Page) => Promise<void>;
}

const interactions: readonly Interaction[] = [
  {
    subject: 'typing in search',
    path: '/my-booking',
    act: async (page) => {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().click();
      await page.keyboard.type('weekly', { delay: 60 });
    },
  },
  {
    subject: 'opening the form',
    path: results,
    act: async (page) => {
      await page.getByRole('article').getByRole('link').first().click();
      await page.waitForURL(/resourceId=/);
    },
  },
  {
    subject: 'opening 300 notifications',
    path: '/home',
    act: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  {
    subject: 'switching the language',
    path: '/home',
    act: async (page) => {
      await page.getByRole('button', { name: /^EN, / }).click();
      await page.getByRole('menuitem', { name: 'ไทย' }).click();
      await page.waitForFunction(() => document.documentElement.lang === 'th');
    },
  },
];

async function prepared(browser: BenchBrowser): Promise<Page> {
  const page = await browser.openPage();
  await page.context().clearCookies();
  await page.route('**/auth/notifications', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: manyNotifications(300) } })
      : route.fulfill({ status: 204 }),
  );
  await watch(page);
  await slowDown(page, cpuSlowdown);
  return page;
}

async function timed(browser: BenchBrowser, { path, act }: Interaction): Promise<number> {
  const page = await prepared(browser);
  await page.goto(browser.at(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await act(page);
  const milliseconds = await slowestInteraction(page);
  await page.close();
  return milliseconds;
}

async function shifted(browser: BenchBrowser, path: string): Promise<number> {
  const page = await prepared(browser);
  await page.goto(browser.at(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await layoutShift(page);
  await page.close();
  return shift;
}

async function repeated(rounds: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return median(values);
}

function row(subject: string, measured: number, limit: number, unit: string): Row {
  return {
    subject,
    value: `${measured.toFixed(unit === '' ? 3 : 0)}${unit}`,
    reference: `${limit}${unit}`,
    ratio: measured / limit,
    isMet: measured <= limit,
  };
}

export const benchmark: Benchmark = {
  id: 'P41',
  title: `interaction to next paint and layout shift, CPU slowed ${cpuSlowdown}×, against the limit`,
  goal: `≤ ${largestInteractionMs} ms for each interaction, shift ≤ ${largestShift} on each page`,
  run: async ({ rounds, write }) => {
    const browser = await openBenchBrowser(write);
    const rows: Row[] = [];
    try {
      const loginShift = await repeated(rounds, () => shifted(browser, '/login'));
      rows.push(row('shift of /login', loginShift, largestShift, ''));
      await browser.signIn();
      for (const path of ['/home', results]) {
        write(`P41: shift of ${path}\n`);
        const shift = await repeated(rounds, () => shifted(browser, path));
        rows.push(row(`shift of ${path}`, shift, largestShift, ''));
      }
      for (const interaction of interactions) {
        write(`P41: ${interaction.subject}\n`);
        const slowest = await repeated(rounds, () => timed(browser, interaction));
        rows.push(row(interaction.subject, slowest, largestInteractionMs, ' ms'));
      }
    } finally {
      await browser.close();
    }
    return rows;
  },
};
