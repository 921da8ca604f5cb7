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
        ? listening((on) =>
            document.addEventListener('visibilitychange', () => listener(document.hidden), on),
          )
        : undefined,
    onStorage: (listener) =>
      listening((on) => window.addEventListener('storage', ({ key }) => listener(key), on)),
    onRestored: (listener) =>
      listening((on) =>
        window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), on),
      ),
  };
}

function listening(begin: (on: { signal: AbortSignal }) => void): () => void {
  const end = new AbortController();
  begin(end);
  return () => end.abort();
}
