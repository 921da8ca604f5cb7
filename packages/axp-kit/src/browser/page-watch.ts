import type { Core } from '../core.ts';
import { AxpError } from '../errors.ts';
import type { FrameMessage } from '../protocol.ts';
import { removeSession } from '../session/sessions.ts';
import { checkSession } from '../session/silent-sign-on.ts';
import type { CookieAccess } from './bridge.ts';
import { Bridge } from './bridge.ts';

/** What a page hears of the platform: how its session is when it is shown again, and its frame. */
export interface PageWatch {
  /** From the first use of a client on; a server has nothing to watch. */
  readonly start: () => () => void;
  /** What the frame sees of its cookies; nothing where there can be no frame. */
  readonly cookies: () => Promise<CookieAccess | undefined>;
}

/** The watch of one client. */
export function createPageWatch(core: Core): PageWatch {
  const { applicationId, baseUrl, hiddenLimitMs = 15_000, now, page, store } = core;
  const sessionKeys = (): string[] => [...store.records.keys()];
  let bridge: Bridge | undefined;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let watchedKeys = '';

  const hear = (message: FrameMessage): void => {
    if (message.type === 'logout') {
      removeSession(core, message.sessionKey, 'platform');
      return;
    }
    const keys = message.type === 'ready' ? message.sessionKeys : [message.sessionKey];
    for (const sessionKey of keys) {
      if (store.get(sessionKey) === undefined) store.emit('signedIn', { sessionKey });
    }
  };
  const open = (): Bridge | undefined => {
    if (page === undefined || core.bridge === 'off') return undefined;
    // A frame of the page's own origin would be no sandbox at all.
    if (new URL(baseUrl).origin === new URL(page.location.href).origin) return undefined;
    bridge ??= new Bridge({ page, baseUrl, applicationId, sessionKeys, hear });
    return bridge;
  };
  /** Opens the frame with the first session, and tells it of each change. */
  const follow = (): void => {
    const keys = sessionKeys().join();
    if (keys === watchedKeys) return;
    watchedKeys = keys;
    if (bridge === undefined) open();
    else bridge.watch();
  };
  const see = (): void => {
    const isHidden = page?.document.hidden;
    const isLong = now() - hiddenAt > hiddenLimitMs;
    hiddenAt = isHidden ? now() : Number.POSITIVE_INFINITY;
    if (isHidden || !isLong || store.activeKey === '') return;
    checkSession(core, {}).catch((error: unknown) => {
      if (error instanceof AxpError) store.emit('error', error);
    });
  };
  return {
    cookies: async () => open()?.cookies,
    start: () => {
      if (page === undefined) return () => {};
      const { document } = page;
      if (document.hidden === undefined) {
        // biome-ignore lint/suspicious/noConsole: the specification asks for a warning in the console
        console.warn('axp-kit: this browser cannot tell whether a page is visible.');
      }
      document.addEventListener('visibilitychange', see);
      const leave = store.on('state', follow);
      follow();
      return () => {
        document.removeEventListener('visibilitychange', see);
        leave();
        bridge?.close();
      };
    },
  };
}
