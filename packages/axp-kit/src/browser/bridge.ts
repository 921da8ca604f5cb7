import { isObject, isTextList } from '../check.ts';
import type { AxpFrame, AxpPage } from '../environment.ts';
import { AxpError } from '../errors.ts';
import type { ConnectMessage, FrameMessage, WatchMessage } from '../protocol.ts';
import { openBrowserFrame } from './browser-frame.ts';

/** Whether the frame sees the platform's cookies: if not, a silent sign-on cannot work. */
export type CookieAccess = 'visible' | 'blocked';

/** What a bridge needs. */
export interface BridgeOptions {
  readonly page: AxpPage;
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly sessionKeys: () => readonly string[];
  readonly hear: (message: FrameMessage) => void;
}

const longestAnswerMs = 10_000;
const longestMessage = 8192;

/**
 * The way to the platform's hidden frame. One message with a port goes to the frame's window, to
 * exactly the platform's origin; all that is heard comes through that port, so a window message,
 * whoever sends it, means nothing.
 */
export class Bridge {
  /** Rejects with `bridge_timeout`. */
  readonly cookies: Promise<CookieAccess>;
  readonly #options: BridgeOptions;
  readonly #frame: AxpFrame;
  #settle: (access: CookieAccess) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #port: MessagePort | undefined;
  #nonce = '';

  constructor(options: BridgeOptions) {
    this.#options = options;
    const { applicationId, baseUrl, page } = options;
    this.cookies = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#timer = setTimeout(() => reject(new AxpError('bridge_timeout')), longestAnswerMs);
    });
    // Whoever asks is told; nobody has to ask.
    this.cookies.catch(() => {});
    const query = new URLSearchParams({
      application_id: applicationId,
      parent_origin: new URL(page.location.href).origin,
    });
    const open = page.openFrame ?? openBrowserFrame;
    this.#frame = open(`${baseUrl}/iframe/v1/?${query}`, () => this.#connect());
  }

  /** Tells the frame which sign-ons to watch. */
  watch(): void {
    this.#port?.postMessage(this.#message());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#frame.remove();
  }

  /** Again for each load: a frame that was loaded anew has lost its port. */
  #connect(): void {
    const { applicationId, baseUrl } = this.#options;
    this.#port?.close();
    this.#nonce = crypto.randomUUID();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => this.#receive(data);
    this.#port = port1;
    const message: ConnectMessage = { ...this.#message(), type: 'connect', applicationId };
    this.#frame.post(message, new URL(baseUrl).origin, port2);
  }

  #message(): WatchMessage {
    const sessionKeys = this.#options.sessionKeys();
    return { v: 1, type: 'watch', id: crypto.randomUUID(), nonce: this.#nonce, sessionKeys };
  }

  #receive(data: unknown): void {
    if (!isFrameMessage(data, this.#nonce)) return;
    if (data.type === 'ready') {
      clearTimeout(this.#timer);
      this.#settle(data.cookies);
    }
    this.#options.hear(data);
  }
}

/** Whether it is exactly a message of the protocol, of this connection. */
function isFrameMessage(data: unknown, nonce: string): data is FrameMessage {
  if (!isObject(data)) return false;
  const { cookies, sessionKey, sessionKeys, type } = data;
  const isReady =
    type === 'ready' && (cookies === 'visible' || cookies === 'blocked') && isTextList(sessionKeys);
  const isEvent = (type === 'logout' || type === 'signed-in') && typeof sessionKey === 'string';
  return (
    (isReady || isEvent) &&
    data.v === 1 &&
    typeof data.id === 'string' &&
    data.nonce === nonce &&
    Object.keys(data).length === (isReady ? 6 : 5) &&
    JSON.stringify(data).length <= longestMessage
  );
}
