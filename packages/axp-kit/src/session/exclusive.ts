import type { AxpLocks } from '../environment.ts';

/** Runs one piece of work at a time for each name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One at a time in this page. */
export function exclusiveInPage(): Exclusive {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const running = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, running);
    return running;
  };
}

/**
 * One at a time among all tabs. Whoever waits longer than any work may last takes the lock away:
 * its holder is frozen, for everything a holder does has a deadline.
 */
export function exclusiveAmongTabs(locks: AxpLocks, longestMs: number): Exclusive {
  return async (name, work) => {
    let running: ReturnType<typeof work> | undefined;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), longestMs);
    const begin = (): ReturnType<typeof work> => {
      clearTimeout(timer);
      running = work();
      return running;
    };
    try {
      await locks.request(name, { signal: patience.signal }, begin);
    } catch (error) {
      // Begun: the work failed, or the lock was taken from it; its own outcome tells below.
      if (running === undefined && !patience.signal.aborted) throw error;
      if (running === undefined) await locks.request(name, { steal: true }, begin);
    }
    return running ?? begin();
  };
}
