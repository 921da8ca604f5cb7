import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import type { CalendarBrowser, CalendarName } from './support/calendar-browser.ts';
import { openCalendarBrowser, peers } from './support/calendar-browser.ts';

const goals = { framesPerSecond: 55, longestTaskMs: 50, moveMs: 16 };
const events = 2_000;
const moves = 40;
const stepPx = 6;

interface Motion {
  readonly framesX: number;
  readonly framesY: number;
  readonly longestTaskMs: number;
  readonly moveMs: number;
}

async function scrolled(page: Page, axis: 'x' | 'y') {
  const figures = await page.evaluate((one) => window.calendarBench?.scroll(one), axis);
  if (!figures) throw new Error('The calendar did not scroll.');
  return figures;
}

/** Milliseconds that the page is busy for one move of the mouse, drawing included. */
async function dragged(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busyMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const point = await page.evaluate(() => window.calendarBench?.eventPoint());
  if (!point) throw new Error('There is no event to drag.');
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  // The first moves begin the drag: what they cost comes once.
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(point.x + step * 3, point.y);
  const isDragging = await page.evaluate(() => window.calendarBench?.isDragging());
  if (!isDragging) throw new Error('The event is not being dragged.');
  const before = await busyMs();
  for (let step = 1; step <= moves; step += 1) {
    await page.mouse.move(point.x + 12 + step * stepPx, point.y);
  }
  return ((await busyMs()) - before) / moves;
}

function motionOf(browser: CalendarBrowser, name: CalendarName): Promise<Motion> {
  return browser.withCalendar(name, async (page) => {
    await page.evaluate((count) => window.calendarBench?.first(count), events);
    const moveMs = await dragged(page);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const [x, y] = [await scrolled(page, 'x'), await scrolled(page, 'y')];
    return {
      framesX: x.framesPerSecond,
      framesY: y.framesPerSecond,
      longestTaskMs: Math.max(x.longestTaskMs, y.longestTaskMs),
      moveMs,
    };
  });
}

function middleOf(motions: readonly Motion[], figure: keyof Motion): number {
  return median(motions.map((motion) => motion[figure]));
}

function rowsOf(name: CalendarName, motions: readonly Motion[]): Row[] {
  const row = (subject: string, figure: keyof Motion, goal: number, unit: string): Row => {
    const value = middleOf(motions, figure);
    const isMet = unit === 'fps' ? value >= goal : value <= goal;
    return {
      subject: name === 'our day' ? subject : `${subject}, ${name}`,
      value: `${value.toFixed(1)} ${unit}`,
      reference: `${goal} ${unit}`,
      ratio: value / goal,
      ...(name === 'our day' && { isMet }),
    };
  };
  return [
    row('scrolling over the hours', 'framesX', goals.framesPerSecond, 'fps'),
    row('scrolling over the rooms', 'framesY', goals.framesPerSecond, 'fps'),
    row('longest task while scrolling', 'longestTaskMs', goals.longestTaskMs, 'ms'),
    row('one move of a drag', 'moveMs', goals.moveMs, 'ms'),
  ];
}

export const benchmark: Benchmark = {
  id: 'P12',
  title: `scrolling and dragging ${events} events over 200 rooms`,
  goal: `≥ ${goals.framesPerSecond} frames a second, no task over ${goals.longestTaskMs} ms, ≤ ${goals.moveMs} ms a move`,
  run: async ({ rounds, write }) => {
    const browser = await openCalendarBrowser(write);
    try {
      const rows: Row[] = [];
      for (const name of ['our day', ...peers] as const) {
        const motions: Motion[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          write(`P12: ${name}, round ${round} of ${rounds}\n`);
          motions.push(await motionOf(browser, name));
        }
        rows.push(...rowsOf(name, motions));
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
