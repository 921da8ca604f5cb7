interface Reach {
  /** False while the device has no network, or the page shows what an earlier visit had read. */
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows what the service worker tells of its answers. */
  readonly listenTo: (worker: EventTarget) => () => void;
}

/** What the service worker says of an answer (public/sw.js). */
function isKeptAnswer(event: Event): boolean | null {
  if (!(event instanceof MessageEvent)) return null;
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('axpIsKept' in data)) return null;
  return data.axpIsKept === true;
}

export function createReach(): Reach {
  const listeners = new Set<() => void>();
  let isShowingKept = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    isOnline: () => navigator.onLine && !isShowingKept,
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
        const isKept = isKeptAnswer(event);
        if (isKept === null || isKept === isShowingKept) return;
        isShowingKept = isKept;
        notify();
      };
      worker.addEventListener('message', onMessage);
      return () => worker.removeEventListener('message', onMessage);
    },
  };
}

// Of the page, not of a component: the first answer may come before anything shows it.
export const reach = createReach();
