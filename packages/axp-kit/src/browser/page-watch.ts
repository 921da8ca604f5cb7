import { hasAll, isTextList } from '../check.ts';
import { maxAnswerMs, maxMessageLength } from '../constants.ts';
import type { CookieAccess, Core } from '../core.ts';
import type { AxpFrame, AxpPage } from '../environment.ts';
import { AxpError } from '../errors.ts';
import type { ConnectMessage, FrameMessage, WatchMessage } from '../protocol.ts';
import { emit, on } from '../session/auth-state.ts';
import { removeSession } from '../session/sessions.ts';
import { checkSession } from '../session/silent-sign-on.ts';

/** Opens a hidden frame in the document; `onload` is called for each load. */
function openBrowserFrame(src: string, onload: () => void): AxpFrame {
  const frame = Object.assign(document.createElement('iframe'), {
    // Scripts of the platform's own origin, and nothing else: no forms, windows, navigation.
    sandbox: 'allow-scripts allow-same-origin allow-storage-access-by-user-activation',
    // Without a box it is nothing for a keyboard or a screen reader. Not `hidden`, which a reset such
    // as `iframe { display: block }` overrides; a policy against inline styles allows this.
    style: 'display:none',
    onload,
    src,
  });
  document.body.append(frame);
  return {
    post: (message, origin, port) => frame.contentWindow?.postMessage(message, origin, [port]),
    remove: () => frame.remove(),
  };
}

/** The way to the platform's hidden frame. */
interface Bridge {
  /** Rejects with `bridge_timeout`. */
  readonly cookies: Promise<CookieAccess>;
  /** Tells the frame which sign-ons to watch. */
  readonly watch: () => void;
  readonly close: () => void;
}

/**
 * Opens the frame. One message with a port goes to its window at exactly the platform's origin; all
 * replies arrive through that port, so forged window messages have no effect.
 */
function openBridge(
  core: Core,
  { location }: AxpPage,
  hear: (message: FrameMessage) => void,
): Bridge {
  const { applicationId, baseUrl, openFrame = openBrowserFrame } = core;
  let port: MessagePort | undefined;
  let nonce = '';
  let settle: (access: CookieAccess) => void;
  const cookies = new Promise<CookieAccess>((resolve, reject) => {
    settle = resolve;
    setTimeout(() => reject(new AxpError('bridge_timeout')), maxAnswerMs);
  });
  // Callers get the rejection; without one it must not be unhandled.
  cookies.catch(() => {});
  const message = (): WatchMessage => ({
    v: 1,
    type: 'watch',
    id: crypto.randomUUID(),
    nonce,
    sessionKeys: [...core.records.keys()],
  });
  /** Once per load: a reloaded frame has lost its port. */
  const connect = (): void => {
    const { port1, port2 } = new MessageChannel();
    port = port1;
    nonce = crypto.randomUUID();
    port1.onmessage = ({ data }) => {
      if (!isFrameMessage(data, nonce)) return;
      if (data.type === 'ready') settle(data.cookies);
      hear(data);
    };
    const hello: ConnectMessage = { ...message(), type: 'connect', applicationId };
    frame.post(hello, core.origin, port2);
  };
  const query = new URLSearchParams({
    application_id: applicationId,
    parent_origin: location.origin,
  });
  const frame = openFrame(`${baseUrl}/iframe/v1/?${query}`, connect);
  return {
    cookies,
    watch: () => port?.postMessage(message()),
    close: () => {
      port?.close();
      frame.remove();
    },
  };
}

/** Whether it is exactly a message of the protocol, of this connection. */
function isFrameMessage(data: unknown, nonce: string): data is FrameMessage {
  if (!hasAll(data, 'id')) return false;
  const { cookies, sessionKey, sessionKeys, type } = data;
  const isReady =
    type === 'ready' && (cookies === 'visible' || cookies === 'blocked') && isTextList(sessionKeys);
  const isEvent = (type === 'logout' || type === 'signed-in') && typeof sessionKey === 'string';
  return (
    (isReady || isEvent) &&
    data.v === 1 &&
    data.nonce === nonce &&
    Object.keys(data).length === (isReady ? 6 : 5) &&
    JSON.stringify(data).length <= maxMessageLength
  );
}

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
