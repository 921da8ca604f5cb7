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
    openFrame: (address, onLoad) => {
      const frame = document.createElement('iframe');
      // Scripts of the platform's own origin, and nothing else: no forms, windows, navigation.
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-storage-access-by-user-activation',
      );
      frame.setAttribute('aria-hidden', 'true');
      frame.title = 'Sign-on';
      frame.tabIndex = -1;
      frame.hidden = true;
      frame.addEventListener('load', onLoad);
      frame.src = address;
      document.body.append(frame);
      return {
        post: (message, origin, port) => frame.contentWindow?.postMessage(message, origin, [port]),
        remove: () => frame.remove(),
      };
    },
  };
}

function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
