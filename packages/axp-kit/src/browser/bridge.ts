import { hasAll, isTextList } from '../check.ts';
import { longestAnswerMs, longestMessage } from '../constants.ts';
import type { CookieAccess, Core } from '../core.ts';
import type { AxpPage } from '../environment.ts';
import { AxpError } from '../errors.ts';
import type { ConnectMessage, FrameMessage, WatchMessage } from '../protocol.ts';
import { openBrowserFrame } from './browser-frame.ts';

/** The way to the platform's hidden frame. */
export interface Bridge {
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
export function openBridge(
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
    setTimeout(() => reject(new AxpError('bridge_timeout')), longestAnswerMs);
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
    JSON.stringify(data).length <= longestMessage
  );
}
