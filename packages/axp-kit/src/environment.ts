import type { Revisions } from './session/revisions.ts';

/**
 * The part of the DOM's `Storage` that a client uses; give your own to keep sessions elsewhere.
 *
 * @example
 * ```ts
 * const storage: AxpStorage = window.sessionStorage;
 * const kit = new AxpKit({ baseUrl, applicationId: 'booking', storage });
 * ```
 */
export interface AxpStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The part of the browser's `LockManager` that a client uses.
 *
 * @example
 * ```ts
 * const locks: AxpLocks = navigator.locks;
 * ```
 */
export interface AxpLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<unknown>,
  ): Promise<unknown>;
}

/**
 * A hidden frame of the platform.
 *
 * @example
 * ```ts
 * const silent: AxpFrame = { post: () => {}, remove: () => {} };
 * ```
 */
export interface AxpFrame {
  /** Posts to the frame's window, if it is of that origin. */
  post(message: unknown, origin: string, port: MessagePort): void;
  remove(): void;
}

/**
 * The part of a page that a client uses. Each `on…` gives back how to stop listening.
 *
 * @example
 * ```ts
 * const leave = (page: AxpPage): void => page.goTo('https://example.com/');
 * ```
 */
export interface AxpPage {
  readonly address: string;
  readonly isOnline: boolean;
  goTo(address: string): void;
  /** Changes the address without loading or leaving an entry in the history. */
  replaceAddress(address: string): void;
  /** Gives nothing back where the browser cannot tell whether a page is visible. */
  onVisibility(listener: (isHidden: boolean) => void): (() => void) | undefined;
  /** Another tab changed the storage. */
  onStorage(listener: (key: string | null) => void): () => void;
  /** The page came out of the back-forward cache. */
  onRestored(listener: () => void): () => void;
  /** Opens a hidden frame of the platform; one in the document when absent. */
  openFrame?(address: string, onLoad: () => void): AxpFrame;
}

/**
 * What a client uses of its surroundings. A browser has it all and a server only `fetch`; tests
 * give their own.
 *
 * @example
 * ```ts
 * const environment: Partial<AxpEnvironment> = { now: () => Date.UTC(2026, 0, 1) };
 * const kit = new AxpKit({ baseUrl, applicationId: 'booking', environment });
 * ```
 */
export interface AxpEnvironment {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970 by this device's clock, which may be wrong. */
  readonly now: () => number;
  readonly warn: (text: string) => void;
  readonly localStorage: AxpStorage | undefined;
  readonly sessionStorage: AxpStorage | undefined;
  readonly locks: AxpLocks | undefined;
  readonly revisions: Revisions | undefined;
  readonly page: AxpPage | undefined;
}
