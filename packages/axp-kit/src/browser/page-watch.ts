import type { Core } from '../core.ts';
import { AxpError } from '../errors.ts';
import type { FrameMessage } from '../protocol.ts';
import { removeSession } from '../session/sessions.ts';
import { checkSession } from '../session/silent-sign-on.ts';
import type { Bridge } from './bridge.ts';
import { openBridge } from './bridge.ts';

/**
 * What a page hears of the platform: how its session is when it is shown again, and its frame.
 * Begins at once, and gives how to stop; a server has nothing to watch.
 */
export function watchPage(core: Core): () => void {
  const { baseUrl, hiddenLimitMs = 15_000, now, page, store } = core;
  if (!page) return () => {};
  const { document, location } = page;
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
      if (!store.get(sessionKey)) store.emit('signedIn', { sessionKey });
    }
  };
  const open = (): Bridge | undefined => {
    // A frame of the page's own origin would be no sandbox at all.
    if (core.bridge !== 'off' && new URL(baseUrl).origin !== location.origin) {
      bridge ??= openBridge(core, page, hear);
    }
    return bridge;
  };
  /** Opens the frame with the first session, and tells it of each change. */
  const follow = (): void => {
    const keys = [...store.records.keys()].join();
    if (keys !== watchedKeys) open()?.watch();
    watchedKeys = keys;
  };
  const see = (): void => {
    const wasLong = now() - hiddenAt > hiddenLimitMs;
    hiddenAt = document.hidden ? now() : Number.POSITIVE_INFINITY;
    if (document.hidden || !wasLong || !store.activeKey) return;
    checkSession(core, {}).catch((error: unknown) => {
      if (error instanceof AxpError) store.emit('error', error);
    });
  };
  if (document.hidden === undefined) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning in the console
    console.warn('axp-kit: no page visibility');
  }
  document.addEventListener('visibilitychange', see);
  core.cookies = async () => open()?.cookies;
  const leave = store.on('state', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', see);
    leave();
    bridge?.close();
  };
}
