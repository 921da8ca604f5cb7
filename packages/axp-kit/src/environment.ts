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
 * Event target that a client listens to.
 *
 * @example
 * ```ts
 * const listened: AxpListened = new EventTarget();
 * ```
 */
export interface AxpListened {
  addEventListener(name: string, listener: () => void): void;
  removeEventListener(name: string, listener: () => void): void;
}

/**
 * Part of `window` that a client uses.
 *
 * @example
 * ```ts
 * const page: AxpPage = window;
 * ```
 */
export interface AxpPage extends AxpListened {
  readonly location: {
    readonly href: string;
    readonly origin: string;
    assign(address: string): void;
  };
  /** The window of the whole tab; another one in a page that is framed. */
  readonly top?: { readonly location: object } | null;
  readonly history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: string, address: string): void;
  };
  /** `hidden` is missing where the browser cannot tell. */
  readonly document: AxpListened & { readonly hidden?: boolean };
  readonly navigator: { readonly onLine: boolean; readonly locks?: AxpLocks };
  /** Reading either throws where the person has forbidden storage. */
  readonly localStorage: AxpStorage | undefined;
  readonly sessionStorage: AxpStorage | undefined;
}

/**
 * Environment of a client: a browser has all of it, a server only `fetch`; tests pass fakes.
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
  /** Missing on a server. */
  readonly page: AxpPage | undefined;
  readonly revisions: Revisions | undefined;
  /** Opens a hidden frame of the platform; one in the document when absent. */
  readonly openFrame?: (address: string, onLoad: () => void) => AxpFrame;
}
