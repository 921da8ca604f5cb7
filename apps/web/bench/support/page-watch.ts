import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Measurements since the page was opened, written by `watch`. */
    benchWatch?: { shift: number; readonly interactions: Map<number, number> };
  }
}

/** Notes layout shifts and interactions from the very start, as the Core Web Vitals do. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, interactions: new Map<number, number>() };
    window.benchWatch = seen;
    const numberOf = (entry: PerformanceEntry, name: string) => Number(Reflect.get(entry, name));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isAnswer = Reflect.get(entry, 'hadRecentInput') === true;
        if (!isAnswer) seen.shift += numberOf(entry, 'value');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    // The type of these options does not know the threshold yet.
    const wanted = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = numberOf(entry, 'interactionId');
        const longest = Math.max(seen.interactions.get(id) ?? 0, entry.duration);
        if (id > 0) seen.interactions.set(id, longest);
      }
    }).observe(wanted);
  });
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds from the slowest interaction to its next paint; 0 where all were too quick to tell. */
export async function slowestInteraction(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries come after the paint that they measure.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Math.max(0, ...(window.benchWatch?.interactions.values() ?? []));
  });
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.benchWatch?.shift ?? Number.NaN);
}
