import type { Core } from '../core.ts';

/**
 * One piece of work at a time for each name, among all who share the locks. Whoever waits longer
 * than any work may last takes the lock away: its holder is frozen, for everything a holder does
 * has a deadline. Without locks the work is done at once: on a server, which has no other tabs, in
 * pages without a secure context, where nothing works, and where the person has forbidden storage,
 * so that tabs have no session in common.
 */
export async function exclusive<T>(
  { page, tokenCallMs }: Core,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    running = work();
    return running;
  };
  const wait = async (options: LockOptions): Promise<unknown> =>
    running ?? page?.navigator.locks?.request(name, options, begin);
  // A holder makes at most two calls, and looks for a second at what others did.
  const signal = AbortSignal.timeout(2 * tokenCallMs + 2000);
  await wait({ signal })
    .catch(() => wait({ steal: true }))
    // Begun: the work failed, or the lock was taken from it, and its own outcome tells.
    .catch(() => {});
  return running ?? begin();
}
