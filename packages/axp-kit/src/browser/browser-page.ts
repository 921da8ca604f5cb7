import type { AxpPage } from '../environment.ts';

/** The page of a window. */
export function browserPage(window: Window): AxpPage {
  const { document, history, location, navigator } = window;
  return {
    get address() {
      return location.href;
    },
    get isOnline() {
      return navigator.onLine;
    },
    goTo: (address) => location.assign(address),
    replaceAddress: (address) => history.replaceState(history.state, '', address),
    onVisibility: (listener) =>
      typeof document.hidden === 'boolean'
        ? listen(document, 'visibilitychange', () => listener(document.hidden))
        : undefined,
    onStorage: (listener) =>
      listen(window, 'storage', (event) => {
        if (event instanceof StorageEvent) listener(event.key);
      }),
    onRestored: (listener) =>
      listen(window, 'pageshow', (event) => {
        if (event instanceof PageTransitionEvent && event.persisted) listener();
      }),
  };
}

// Without a signal, which test environments that mix two kinds of AbortSignal refuse.
function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
