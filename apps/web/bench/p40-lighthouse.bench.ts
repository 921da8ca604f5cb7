import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { median, runTool } from '@axp/tooling/bench';
import * as z from 'zod/mini';
import type { BenchBrowser } from './support/bench-browser.ts';
import { openBenchBrowser } from './support/bench-browser.ts';

/** Fetched when it is wanted: too heavy for every installation of the workspace. */
const lighthouse = 'lighthouse@13.5.0';

const otherGoals = { accessibility: 100, 'best-practices': 100 };
const categories = ['performance', 'accessibility', 'best-practices'] as const;

const results = '/bookings/room/search-result';

/** As Lighthouse does it by itself, and as people come back: with what the browser kept. */
const visits = [
  { name: 'first visit', options: [] },
  { name: 'next visit', options: ['--disable-storage-reset'] },
] as const;
type Visit = (typeof visits)[number];
const routes = [
  { path: '/login', isMember: false, performance: 95 },
  { path: '/home', isMember: true, performance: 90 },
  { path: results, isMember: true, performance: 90 },
] as const;

const Score = z.object({ score: z.number() });
const Report = z.object({ categories: z.record(z.string(), Score) });
type Report = z.output<typeof Report>;

/** What Lighthouse says where it lost the start of a page, as happens now and then. */
const again = /Please run Lighthouse again/;

async function lookAt(browser: BenchBrowser, path: string, visit: Visit): Promise<Report> {
  const file = join(browser.scratch, 'lighthouse.json');
  const look = () =>
    runTool('npx', [
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
  await look().catch((error: unknown) => {
    if (!again.test(String(error))) throw error;
    return look();
  });
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
}

interface Measured {
  readonly subject: string;
  readonly performance: number;
  readonly reports: readonly Report[];
}

function rowsOf({ subject, performance, reports }: Measured): Row[] {
  const goals = { ...otherGoals, performance };
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
  goal: 'performance ≥ 95 on sign-in, ≥ 90 on home and search result; accessibility and best practices 100',
  run: async ({ rounds, write }) => {
    const browser = await openBenchBrowser(write);
    const rows: Row[] = [];
    try {
      for (const { path, isMember, performance } of routes) {
        await (isMember ? browser.signIn() : browser.signOut());
        for (const visit of visits) {
          const subject = `${path}, ${visit.name}`;
          const reports: Report[] = [];
          for (let round = 1; round <= rounds; round += 1) {
            write(`P40: ${subject}, round ${round} of ${rounds}\n`);
            reports.push(await lookAt(browser, path, visit));
          }
          rows.push(...rowsOf({ subject, performance, reports }));
        }
      }
    } finally {
      await browser.close();
    }
    return rows;
  },
};
