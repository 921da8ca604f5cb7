import type { AxpLocks } from '../environment.ts';

/** Runs one piece of work at a time for each name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * One at a time among all who share the locks. Whoever waits longer than any work may last takes
 * the lock away: its holder is frozen, for everything a holder does has a deadline.
 */
export function exclusive(locks: AxpLocks | undefined, longestMs: number): Exclusive {
  return async (name, work) => {
    // A server, which has no other tabs, and pages without a secure context, where nothing works.
    if (!locks) return work();
    let running: ReturnType<typeof work> | undefined;
    const begin = (): ReturnType<typeof work> => {
      running = work();
      return running;
    };
    await locks
      .request(name, { signal: AbortSignal.timeout(longestMs) }, begin)
      // Begun: the work failed, or the lock was taken from it, and its own outcome tells.
      .catch(() => running ?? locks.request(name, { steal: true }, begin));
    return running ?? begin();
  };
}
