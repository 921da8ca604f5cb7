interface Reach {
  /** False while the device has no network, or the server is not reached. */
  readonly isOnline: () => boolean;
  /** False while the API answers that the service is unavailable. */
  readonly isServed: () => boolean;
  readonly noteAnswer: (isAvailable: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back when the server is reached again after it was not. */
  readonly onReturn: (listener: () => void) => () => void;
  /** Follows what the service worker tells of its answers. */
  readonly listenTo: (worker: EventTarget) => () => void;
}

/** Whether the service worker reached the server with a request (public/sw.js). */
function isServerReached(event: Event): boolean | null {
  if (!(event instanceof MessageEvent)) return null;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('axpIsReached' in data)) return null;
  return data.axpIsReached === true;
}

/** How often a page without its server asks whether it is back. */
const probeEveryMs = 3_000;

/** Asks for a small file that no cache answers: the service worker leaves it to the network. */
async function isServerBack(): Promise<boolean> {
  const answer = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  return answer !== null;
}

/** `isBack` asks the server itself; a page that makes no requests would never learn that it is back. */
export function createReach(isBack: () => Promise<boolean> = isServerBack): Reach {
  const listeners = new Set<() => void>();
  const returned = new Set<() => void>();
  let isReached = true;
  let isServed = true;
  let probe: ReturnType<typeof setInterval> | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function noteReach(isReachedNow: boolean): void {
    if (isReachedNow === isReached) return;
    isReached = isReachedNow;
    clearInterval(probe);
    if (isReached) for (const listener of returned) listener();
    else probe = setInterval(() => void ask(), probeEveryMs);
    notify();
  }

  async function ask(): Promise<void> {
    if (!isReached && (await isBack())) noteReach(true);
  }

  return {
    isOnline: () => navigator.onLine && isReached,
    isServed: () => isServed,
    noteAnswer: (isAvailable) => {
      if (isAvailable === isServed) return;
      isServed = isAvailable;
      notify();
    },
    subscribe: (listener) => {
      const onOnline = () => {
        listener();
        void ask();
      };
      listeners.add(listener);
      window.addEventListener('online', onOnline);
      window.addEventListener('offline', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('online', onOnline);
        window.removeEventListener('offline', listener);
      };
    },
    onReturn: (listener) => {
      returned.add(listener);
      return () => returned.delete(listener);
    },
    listenTo: (worker) => {
      const onMessage = (event: Event) => {
        const isReachedNow = isServerReached(event);
        if (isReachedNow !== null) noteReach(isReachedNow);
      };
      worker.addEventListener('message', onMessage);
      return () => worker.removeEventListener('message', onMessage);
    },
  };
}

// Of the page, not of a component: the first answer may come before anything shows it.
export const reach = createReach();
