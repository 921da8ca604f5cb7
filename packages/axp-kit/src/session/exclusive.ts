import type { Core } from '../core.ts';

/**
 * Runs work under a named lock, one at a time for all tabs. A waiter takes over the lock after the
 * longest possible run, because everything a holder does has a deadline: its tab is frozen. Without
 * locks, work runs at once: on servers, in insecure contexts, and if storage is forbidden, so that
 * tabs share no session.
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
