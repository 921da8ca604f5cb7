import type { Core } from '../core.ts';
import { AxpError } from '../errors.ts';
import type { FrameMessage } from '../protocol.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CookieAccess } from './bridge.ts';
import { Bridge } from './bridge.ts';

/** Hears what happens outside: other tabs, a page shown again, the platform's frame. */
export class PageWatch {
  readonly #core: Core;
  readonly #sessions: Sessions;
  #stops: (() => void)[] | undefined;
  #bridge: Bridge | undefined;
  #hiddenAt = Number.POSITIVE_INFINITY;
  #watchedKeys = '';

  constructor(core: Core, sessions: Sessions) {
    this.#core = core;
    this.#sessions = sessions;
  }

  /** From the first use of a client on; a server has nothing to watch. */
  start(): void {
    const { box, environment, prefix, store } = this.#core;
    const { page, warn } = environment;
    if (page === undefined || this.#stops !== undefined) return;
    const stop = page.onVisibility((isHidden) => this.#see(isHidden));
    if (stop === undefined) warn('axp-kit: this browser cannot tell whether a page is visible.');
    this.#stops = [
      stop ?? (() => {}),
      page.onStorage((key) => {
        if (key === null || key.startsWith(prefix)) store.reload();
      }),
      page.onRestored(() => store.reload()),
      box.subscribe(() => this.#follow()),
    ];
    this.#follow();
  }

  stop(): void {
    for (const stop of this.#stops ?? []) stop();
    this.#bridge?.close();
  }

  /** What the frame sees of its cookies; nothing where there can be no frame. */
  async cookies(): Promise<CookieAccess | undefined> {
    return this.#open()?.cookies;
  }

  /** Opens the frame with the first session, and tells it of each change. */
  #follow(): void {
    const keys = [...this.#core.store.records.keys()].join();
    if (keys === this.#watchedKeys) return;
    this.#watchedKeys = keys;
    if (this.#bridge === undefined) this.#open();
    else this.#bridge.watch();
  }

  #open(): Bridge | undefined {
    const { environment, options, store } = this.#core;
    const { page } = environment;
    if (page === undefined || options.bridge === 'off') return undefined;
    const { applicationId, baseUrl } = options;
    // A frame of the page's own origin would be no sandbox at all.
    if (new URL(baseUrl).origin === new URL(page.address).origin) return undefined;
    this.#bridge ??= new Bridge({
      page,
      baseUrl,
      applicationId,
      sessionKeys: () => [...store.records.keys()],
      hear: (message) => this.#hear(message),
    });
    return this.#bridge;
  }

  #hear(message: FrameMessage): void {
    const { box, store } = this.#core;
    if (message.type === 'logout') {
      this.#sessions.remove(message.sessionKey, 'platform');
      return;
    }
    const keys = message.type === 'ready' ? message.sessionKeys : [message.sessionKey];
    for (const sessionKey of keys) {
      if (store.get(sessionKey) === undefined) box.emit('signedIn', { sessionKey });
    }
  }

  #see(isHidden: boolean): void {
    const { box, environment, options, store } = this.#core;
    const now = environment.now();
    const isLong = now - this.#hiddenAt > options.hiddenLimitMs;
    this.#hiddenAt = isHidden ? now : Number.POSITIVE_INFINITY;
    if (isHidden || !isLong || store.activeKey === '') return;
    this.#sessions.checkSession({}).catch((error: unknown) => {
      if (error instanceof AxpError) box.emit('error', error);
    });
  }
}
