import type { Core } from '../core.ts';
import { AxpError } from '../errors.ts';
import type { FrameMessage } from '../protocol.ts';
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
  const { box, environment, options, sessions, store } = core;
  const { page, warn } = environment;
  const { applicationId, baseUrl } = options;
  const sessionKeys = (): string[] => [...store.records.keys()];
  let bridge: Bridge | undefined;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let watchedKeys = '';

  const hear = (message: FrameMessage): void => {
    if (message.type === 'logout') {
      sessions.remove(message.sessionKey, 'platform');
      return;
    }
    const keys = message.type === 'ready' ? message.sessionKeys : [message.sessionKey];
    for (const sessionKey of keys) {
      if (store.get(sessionKey) === undefined) box.emit('signedIn', { sessionKey });
    }
  };
  const open = (): Bridge | undefined => {
    if (page === undefined || options.bridge === 'off') return undefined;
    // A frame of the page's own origin would be no sandbox at all.
    if (new URL(baseUrl).origin === new URL(page.address).origin) return undefined;
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
  const see = (isHidden: boolean): void => {
    const now = environment.now();
    const isLong = now - hiddenAt > options.hiddenLimitMs;
    hiddenAt = isHidden ? now : Number.POSITIVE_INFINITY;
    if (isHidden || !isLong || store.activeKey === '') return;
    checkSession(core, {}).catch((error: unknown) => {
      if (error instanceof AxpError) box.emit('error', error);
    });
  };
  return {
    cookies: async () => open()?.cookies,
    start: () => {
      if (page === undefined) return () => {};
      const stop = page.onVisibility(see);
      if (stop === undefined) warn('axp-kit: this browser cannot tell whether a page is visible.');
      const leave = box.subscribe(follow);
      follow();
      return () => {
        stop?.();
        leave();
        bridge?.close();
      };
    },
  };
}
