import type { Benchmark, Row } from '@axp/tooling/bench';
import { ensureChromium, median } from '@axp/tooling/bench';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { PlanMotion } from './page/plan-under-test.ts';
import type { Bundle } from './support/bundle.ts';
import { bundle } from './support/bundle.ts';
import { processorTimeOf } from './support/processor-time.ts';

const address = 'http://plan.localhost/';
const viewport = { width: 1440, height: 900 };
const frames = 120;
const frameMs = 1000 / 60;
/** Half of a frame: what is left is for the rest of a page. */
const goalMs = frameMs / 2;

interface Motion {
  readonly framesPerSecond: number;
  readonly mainMs: number;
  /** Compositing and rasterizing, in the page and in the process that draws the screen. */
  readonly drawingMs: number;
}

function html({ script }: Bundle): string {
  return `<!doctype html><html lang="en" data-axp-mode="light"><head><meta charset="utf-8">
<title>Plan</title></head><body style="margin:0"><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
}

async function motionOf(browser: Browser, made: Bundle, motion: PlanMotion): Promise<Motion> {
  const page = await browser.newPage({ viewport });
  try {
    await page.route(`${address}**`, (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html(made) })
        : route.fulfill({ json: {} }),
    );
    await page.goto(address);
    await page.waitForSelector('polygon');
    await page.evaluate(() => window.planBench?.zoomIn());
    let elapsedMs = Number.NaN;
    const times = await processorTimeOf({ browser, page }, async () => {
      const moved = await page.evaluate(({ one, count }) => window.planBench?.move(one, count), {
        one: motion,
        count: frames,
      });
      elapsedMs = moved ?? Number.NaN;
    });
    const ofThreads = (...names: readonly string[]) =>
      names.reduce((sum, name) => sum + (times.get(name) ?? 0), 0) / frames;
    return {
      framesPerSecond: (frames * 1000) / elapsedMs,
      mainMs: ofThreads('CrRendererMain'),
      drawingMs: ofThreads('Compositor', 'ThreadPoolForegroundWorker', 'VizCompositorThread'),
    };
  } finally {
    await page.close();
  }
}

function rowsOf(motion: PlanMotion, measured: readonly Motion[]): readonly Row[] {
  const middle = (figure: keyof Motion) => median(measured.map((one) => one[figure]));
  const mainMs = middle('mainMs');
  return [
    {
      subject: `${motion}, main thread`,
      value: `${mainMs.toFixed(1)} ms a frame`,
      reference: `${frameMs.toFixed(1)} ms`,
      ratio: mainMs / frameMs,
      isMet: mainMs <= goalMs,
    },
    {
      subject: `${motion}, drawing`,
      value: `${middle('drawingMs').toFixed(1)} ms a frame`,
      reference: `${middle('framesPerSecond').toFixed(0)} frames a second`,
    },
  ];
}

export const benchmark: Benchmark = {
  id: 'P69',
  title:
    'moving and zooming a floor plan with 300 shapes and a picture of 3,200 px, processor time',
  goal: `≤ ${goalMs.toFixed(1)} ms of the main thread a frame`,
  run: async ({ rounds, write }) => {
    const made = await bundle('bench/page/floor-plan.tsx');
    const browser = await chromium.launch({ executablePath: await ensureChromium(write) });
    try {
      const rows: Row[] = [];
      for (const motion of ['pan', 'zoom'] as const) {
        const measured: Motion[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          write(`P69: ${motion}, round ${round} of ${rounds}\n`);
          measured.push(await motionOf(browser, made, motion));
        }
        rows.push(...rowsOf(motion, measured));
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
