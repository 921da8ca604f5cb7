import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { median, runTool } from '@axp/tooling/bench';
import * as z from 'zod/mini';
import type { BenchBrowser } from './support/bench-browser.ts';
import { openBenchBrowser } from './support/bench-browser.ts';

/** Fetched when it is wanted: too heavy for every installation of the workspace. */
const lighthouse = 'lighthouse@13.5.0';

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

const results = '/bookings/room/search-result';

/** As Lighthouse does it by itself, and as people come back: with what the browser kept. */
const visits = [
  { name: 'first visit', options: [] },
  { name: 'next visit', options: ['--disable-storage-reset'] },
] as const;
type Visit = (typeof visits)[number];
const routes = [
  { path: '/login', isMember: false },
  { path: '/home', isMember: true },
  { path: results, isMember: true },
] as const;

const Score = z.object({ score: z.number() });
const Report = z.object({ categories: z.record(z.string(), Score) });
type Report = z.output<typeof Report>;

async function lookAt(browser: BenchBrowser, path: string, visit: Visit): Promise<Report> {
  const file = join(browser.scratch, 'lighthouse.json');
  await runTool('npx', [
    '-y',
    lighthouse,
    browser.at(path),
    `--port=${browser.debuggingPort}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    ...visit.options,
    `--only-categories=${categories.join(',')}`,
  ]);
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function rowsOf(subject: string, reports: readonly Report[]): Row[] {
  return categories.map((category) => {
    const score = 100 * median(reports.map((report) => report.categories[category]?.score ?? 0));
    const goal = goals[category];
    return {
      subject: `${subject}: ${category}`,
      value: score.toFixed(0),
      reference: String(goal),
      ratio: score / goal,
      isMet: score >= goal,
    };
  });
}

export const benchmark: Benchmark = {
  id: 'P40',
  title: 'Lighthouse as for a phone (slow network, CPU slowed 4×), against the score to reach',
  goal: 'performance ≥ 95, accessibility and best practices 100 on sign-in, home, search result',
  run: async ({ rounds, write }) => {
    const browser = await openBenchBrowser(write);
    const rows: Row[] = [];
    try {
      for (const { path, isMember } of routes) {
        await (isMember ? browser.signIn() : browser.signOut());
        for (const visit of visits) {
          const subject = `${path}, ${visit.name}`;
          const reports: Report[] = [];
          for (let round = 1; round <= rounds; round += 1) {
            write(`P40: ${subject}, round ${round} of ${rounds}\n`);
            reports.push(await lookAt(browser, path, visit));
          }
          rows.push(...rowsOf(subject, reports));
        }
      }
    } finally {
      await browser.close();
    }
    return rows;
  },
};
