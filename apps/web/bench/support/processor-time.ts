import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/** Tasks of threads alone, so that tracing costs little. */
const categories = ['__metadata', 'toplevel'];
/** Tasks of a thread and of the pool, which are never within each other. */
const tasks = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask']);

/**
 * Milliseconds of the processor that threads of Chromium used while something happened on a page, by
 * their names. Time that a thread waits for a processor is not in it, so load of the machine matters
 * less than in elapsed time.
 */
export async function processorTimeOf(
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  act: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const names = new Map<string, string>();
  for (const { name, pid, tid, args } of traceEvents) {
    if (name === 'thread_name') names.set(`${pid} ${tid}`, String(args?.name));
  }
  const times = new Map<string, number>();
  for (const { name, pid, tid, tdur = 0 } of traceEvents) {
    if (!tasks.has(name)) continue;
    const thread = names.get(`${pid} ${tid}`) ?? 'other';
    times.set(thread, (times.get(thread) ?? 0) + tdur / 1000);
  }
  return times;
}
