import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { CalendarBrowser, CalendarName } from './support/calendar-browser.ts';
import { openCalendarBrowser, peers } from './support/calendar-browser.ts';

const largestRatio = 0.1;
const mostNodes = 1_500;
const counts = [50, 500, 2_000, 10_000];
const countOfNodes = 2_000;
/** Pause before the next week, so that deferred rendering is finished. */
const restMs = 500;

interface Times {
  readonly first: number;
  readonly next: number;
}

function timesOf(browser: CalendarBrowser, name: CalendarName, count: number): Promise<Times> {
  return browser.withCalendar(name, async (page) => {
    const first = await page.evaluate((events) => window.calendarBench?.first(events) ?? 0, count);
    await page.waitForTimeout(restMs);
    const next = await page.evaluate(() => window.calendarBench?.next() ?? 0);
    return { first, next };
  });
}

/** Our calendar and each of the others, one after the other in every round. */
async function measure(
  browser: CalendarBrowser,
  count: number,
  { rounds, write }: BenchmarkContext,
): Promise<Map<CalendarName, Times[]>> {
  const names: readonly CalendarName[] = ['ours', ...peers];
  const times = new Map<CalendarName, Times[]>(names.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    write(`P11: ${count} events, round ${round} of ${rounds}\n`);
    for (const name of names) times.get(name)?.push(await timesOf(browser, name, count));
  }
  return times;
}

const steps = [
  ['first', 'first render'],
  ['next', 'next week'],
] as const;

function rowsOf(count: number, times: ReadonlyMap<CalendarName, readonly Times[]>): Row[] {
  return steps.flatMap(([step, words]) =>
    peers.map((peer) => {
      const [ours, theirs] = [times.get('ours') ?? [], times.get(peer) ?? []].map((list) =>
        list.map((one) => one[step]),
      );
      const ratios = (ours ?? []).map((value, round) => value / (theirs?.[round] ?? Number.NaN));
      const ratio = median(ratios);
      return {
        subject: `${words}, ${count} events, against ${peer}`,
        value: `${median(ours ?? []).toFixed(0)} ms`,
        reference: `${median(theirs ?? []).toFixed(0)} ms`,
        ratio,
        isMet: ratio <= largestRatio,
      };
    }),
  );
}

async function nodesRow(browser: CalendarBrowser): Promise<Row> {
  const nodes = await browser.withCalendar('ours', async (page) => {
    await page.evaluate((events) => window.calendarBench?.first(events), countOfNodes);
    return page.evaluate(() => window.calendarBench?.nodes() ?? Number.NaN);
  });
  return {
    subject: `elements of the page at ${countOfNodes} events`,
    value: String(nodes),
    reference: String(mostNodes),
    ratio: nodes / mostNodes,
    isMet: nodes <= mostNodes,
  };
}

export const benchmark: Benchmark = {
  id: 'P11',
  title: 'a week of 200 rooms on screen, against other calendars with the same events',
  goal: `first render and next week ≤ ${largestRatio.toFixed(2)}, ≤ ${mostNodes} elements`,
  run: async (context) => {
    const browser = await openCalendarBrowser(context.write);
    try {
      const rows: Row[] = [];
      for (const count of counts) {
        rows.push(...rowsOf(count, await measure(browser, count, context)));
      }
      return [...rows, await nodesRow(browser)];
    } finally {
      await browser.close();
    }
  },
};
