import type { Core } from '../core.ts';
import { AxpError } from '../errors.ts';
import type { FrameMessage } from '../protocol.ts';
import { emit, on } from '../session/auth-state.ts';
import { removeSession } from '../session/sessions.ts';
import { checkSession } from '../session/silent-sign-on.ts';
import type { Bridge } from './bridge.ts';
import { openBridge } from './bridge.ts';

/**
 * Watches the page: checks the session when it is shown again, and opens the platform's frame.
 * Returns a function that stops it, or nothing on a server. Listeners of the client itself are
 * removed with the client.
 */
export function watchPage(core: Core): (() => void) | undefined {
  const { hiddenLimitMs = 15_000, now, page } = core;
  if (!page) return undefined;
  const { document, location } = page;
  let bridge: Bridge | undefined;
  /** Of a page that is hidden from the start, the start. */
  let hiddenAt = now();
  let watchedKeys = '';

  const hear = (message: FrameMessage): void => {
    const keys = message.type === 'ready' ? message.sessionKeys : [message.sessionKey];
    for (const sessionKey of keys) {
      if (message.type === 'logout') removeSession(core, sessionKey, 'platform');
      else if (!core.records.get(sessionKey)) {
        core.signedInKey = sessionKey;
        emit(core, 'signedIn', { sessionKey });
      }
    }
  };
  const open = (): Bridge | undefined => {
    // A frame of the page's own origin would be no sandbox at all.
    if (core.bridge !== 'off' && core.origin !== location.origin) {
      bridge ??= openBridge(core, page, hear);
    }
    return bridge;
  };
  /** Opens the frame with the first session, and tells it of each change. */
  const follow = (): void => {
    const keys = [...core.records.keys()].join();
    if (keys !== watchedKeys) open()?.watch();
    watchedKeys = keys;
  };
  const see = (): void => {
    const wasLong = now() - hiddenAt > hiddenLimitMs;
    if (document.hidden) hiddenAt = now();
    else if (wasLong && core.activeKey) {
      checkSession(core, {}).catch((error: unknown) => {
        if (error instanceof AxpError) emit(core, 'error', error);
      });
    }
  };
  if (document.hidden === undefined) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning in the console
    console.warn('axp-kit: no page visibility');
  }
  document.addEventListener('visibilitychange', see);
  core.cookies = () => open()?.cookies;
  on(core, 'state', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', see);
    bridge?.close();
  };
}
