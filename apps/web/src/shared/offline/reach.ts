interface Reach {
  /** False while the device has no network, or the server is not reached. */
  readonly isOnline: () => boolean;
  /** False while the API answers that the service is unavailable. */
  readonly isServed: () => boolean;
  readonly noteAnswer: (isAvailable: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
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

export function createReach(): Reach {
  const listeners = new Set<() => void>();
  let isReached = true;
  let isServed = true;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    isOnline: () => navigator.onLine && isReached,
    isServed: () => isServed,
    noteAnswer: (isAvailable) => {
      if (isAvailable === isServed) return;
      isServed = isAvailable;
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    listenTo: (worker) => {
      const onMessage = (event: Event) => {
        const isReachedNow = isServerReached(event);
        if (isReachedNow === null || isReachedNow === isReached) return;
        isReached = isReachedNow;
        notify();
      };
      worker.addEventListener('message', onMessage);
      return () => worker.removeEventListener('message', onMessage);
    },
  };
}

// Of the page, not of a component: the first answer may come before anything shows it.
export const reach = createReach();
