import type { Core } from '../core.ts';

/**
 * One piece of work at a time for each name, among all who share the locks. Whoever waits longer
 * than any work may last takes the lock away: its holder is frozen, for everything a holder does
 * has a deadline.
 */
export async function exclusive<T>(
  { page, tokenCallMs }: Core,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const locks = page?.navigator.locks;
  // A server, which has no other tabs, and pages without a secure context, where nothing works.
  if (!locks) return work();
  let running: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    running = work();
    return running;
  };
  // A holder makes at most two calls, and looks for a second at what others did.
  const signal = AbortSignal.timeout(2 * tokenCallMs + 2000);
  await locks
    .request(name, { signal }, begin)
    // Begun: the work failed, or the lock was taken from it, and its own outcome tells.
    .catch(() => running ?? locks.request(name, { steal: true }, begin));
  return running ?? begin();
}
