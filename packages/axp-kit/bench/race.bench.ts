import type { Benchmark, Row } from '@axp/tooling/bench';
import { chromium } from '@playwright/test';
import type { Race } from '../e2e/support/race-tabs.ts';
import { openTabs, race } from '../e2e/support/race-tabs.ts';
import { startPlatform } from '../e2e/support/scripted-platform.ts';
import { chromiumPath } from './config/chromium-path.ts';

const runsPerRound = 200;

export const benchmark: Benchmark = {
  id: 'P22',
  title: 'tabs that refresh at once, at a platform that forgives no token used twice',
  goal: 'one call a run, no reuse in 1,000 runs',
  run: async ({ rounds, write }) => {
    const platform = await startPlatform();
    const browser = await chromium.launch({ executablePath: chromiumPath });
    try {
      platform.latencyMs = 5;
      const rows: Row[] = [];
      for (const { tabs, runs } of [
        { tabs: 3, runs: rounds * runsPerRound },
        { tabs: 20, runs: rounds },
      ]) {
        const context = await browser.newContext();
        const pages = await openTabs(context, platform, tabs);
        const races: Race[] = [];
        for (let run = 1; run <= runs; run += 1) {
          races.push(await race(pages, platform));
          if (run % runsPerRound === 0) write(`P22: run ${run} of ${runs}\n`);
        }
        rows.push(row(tabs, races));
        await context.close();
      }
      return rows;
    } finally {
      await browser.close();
      await platform.close();
    }
  },
};

function row(tabs: number, races: readonly Race[]): Row {
  const reuses = races.reduce((sum, one) => sum + one.reuses, 0);
  const calls = races.reduce((sum, one) => sum + one.calls, 0);
  return {
    subject: `${tabs} tabs × 1 call`,
    value: `${calls} calls, ${reuses} reuses`,
    reference: `${races.length} calls, 0 reuses`,
    ratio: calls / races.length,
    isMet: reuses === 0 && calls === races.length && races.every(({ tokens }) => tokens === 1),
  };
}
