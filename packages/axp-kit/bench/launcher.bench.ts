import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { bundle } from '../e2e/support/bundle.ts';
import { showLauncher } from '../e2e/support/show-launcher.ts';
import { chromiumPath } from './config/chromium-path.ts';

const goals = { open: 50, filter: 16 };
const slowdown = 4;
const applications = 500;

export const benchmark: Benchmark = {
  id: 'P24',
  title: `launcher with ${applications} applications, at ${slowdown}× slowdown`,
  goal: `opens in ≤ ${goals.open} ms, searches in ≤ ${goals.filter} ms`,
  run: async ({ rounds, write }) => {
    const script = await bundle('launcher-page.ts');
    const browser = await chromium.launch({ executablePath: chromiumPath });
    try {
      const all: Measured[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        write(`P24: round ${round} of ${rounds}\n`);
        const page = await browser.newPage();
        all.push(await measure(page, script));
        await page.close();
      }
      return [
        row(
          'first opening',
          all.map(({ first }) => first),
          goals.open,
        ),
        row(
          'later opening',
          all.map(({ later }) => later),
          goals.open,
        ),
        row(
          'search that finds few',
          all.map(({ narrow }) => narrow),
          goals.filter,
        ),
        row(
          'search cleared',
          all.map(({ wide }) => wide),
          goals.filter,
        ),
      ];
    } finally {
      await browser.close();
    }
  },
};

type Measured = { first: number; later: number; narrow: number; wide: number };

/** Measures the main thread until a change is laid out and ready to paint. */
async function measure(page: Page, script: string): Promise<Measured> {
  await page.addInitScript(holdTimers);
  await showLauncher(page, script, { width: 1440, height: 900, query: `count=${applications}` });
  const session = await page.context().newCDPSession(page);
  // Of its own time, not the clock's: a busy machine then changes little.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const taken = async (action: string): Promise<number> => {
    const before = await worked();
    await page.evaluate(act, action);
    return (await worked()) - before;
  };
  await taken('nothing');
  const timed = async (action: string): Promise<number> => {
    // Paints earlier changes, such as typing, before measuring.
    await page.evaluate(twoFrames);
    const rest = await taken('nothing');
    return slowdown * ((await taken(action)) - rest);
  };
  const finish = async (count: number): Promise<void> => {
    while ((await page.locator('.tile').count()) !== count) await page.evaluate(act, 'timers');
  };
  const trigger = page.locator('.trigger');
  // Pointing at the button loads the list before the click.
  await trigger.dispatchEvent('pointerenter');
  const first = await timed('click');
  await finish(applications);
  await page.evaluate(act, 'click');
  const later = await timed('click');
  await finish(applications);
  await page.locator('.search').fill('499');
  const narrow = await timed('timers');
  await finish(1);
  await page.locator('.search').fill('');
  const wide = await timed('timers');
  return { first, later, narrow, wide };
}

async function twoFrames(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

/** Does one thing that changes the panel, and has it laid out. */
function act(action: string): void {
  const root = document.querySelector('#apps > div')?.shadowRoot;
  if (action === 'timers') dispatchEvent(new Event('run-timers'));
  if (action === 'click')
    root?.querySelector('.trigger')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  root?.querySelector('.body')?.getBoundingClientRect();
}

/** Keeps the timers of the launcher until they are asked for, so that nothing else is measured. */
function holdTimers(): void {
  const later = window.setTimeout.bind(window);
  const held = new Map<number, () => void>();
  let last = 1_000_000;
  const setTimer = (run: () => void, delay = 0): number => {
    // The launcher's own beginning.
    if (delay === 100) return later(run, delay);
    last += 1;
    held.set(last, run);
    return last;
  };
  addEventListener('run-timers', () => {
    const runs = [...held.values()];
    held.clear();
    for (const run of runs) run();
  });
  Object.assign(window, { setTimeout: setTimer, clearTimeout: (id: number) => held.delete(id) });
}

function row(subject: string, times: readonly number[], goal: number): Row {
  const time = median(times);
  return {
    subject,
    value: `${time.toFixed(1)} ms`,
    reference: `${goal} ms`,
    ratio: time / goal,
    isMet: time <= goal,
  };
}
