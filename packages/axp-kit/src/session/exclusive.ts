import type { AxpLocks } from '../environment.ts';

/** Runs one piece of work at a time for each name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Locks of this page only, where a browser has none for all tabs or none are needed. */
export function pageLocks(): AxpLocks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request: (name, _options, work) => {
      const running = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(name, running);
      return running;
    },
  };
}

/**
 * One at a time among all who share the locks. Whoever waits longer than any work may last takes
 * the lock away: its holder is frozen, for everything a holder does has a deadline.
 */
export function exclusive(locks: AxpLocks, longestMs: number): Exclusive {
  return async (name, work) => {
    let running: ReturnType<typeof work> | undefined;
    const begin = (): ReturnType<typeof work> => {
      running = work();
      return running;
    };
    try {
      await locks.request(name, { signal: AbortSignal.timeout(longestMs) }, begin);
    } catch {
      // Begun: the work failed, or the lock was taken from it; its own outcome tells below.
      if (running === undefined) await locks.request(name, { steal: true }, begin);
    }
    return running ?? begin();
  };
}
