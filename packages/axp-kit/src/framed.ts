import { attempt, hasAll, isObject } from './check.ts';
import type { AxpEnvironment, AxpPage, AxpStorage } from './environment.ts';
import { AxpError } from './errors.ts';
import { parseHttpUrl } from './login/addresses.ts';

/**
 * Sign-in of a page in a frame: in a window of its own, or in place of the page around it.
 *
 * @example
 * ```ts
 * const choice: FramedSignIn = isWidget ? 'popup' : 'break-out';
 * ```
 */
export type FramedSignIn = 'popup' | 'break-out';

/** Name of the popup, and type of the message that it posts. */
const popupName = 'axp-kit-login';

/**
 * Environment of an application that other pages show in a frame, where the login page may not be
 * shown. `popup` shows it in a window of its own, and calls `finish` with what its callback page
 * received, or `closed` when the window is closed before. `break-out` opens the current page in the
 * whole tab, where it can sign in. Browsers allow both only after a click. Outside of a frame nothing is different.
 *
 * @example
 * ```ts
 * const finish = (address: string) => void kit.handleRedirect(address);
 * const environment = framed('popup', finish);
 * const kit = new AxpKit({ baseUrl, applicationId: 'booking', environment });
 * ```
 */
export function framed(
  signIn: FramedSignIn,
  finish: (address: string) => void,
  closed: () => void = () => {},
): Partial<AxpEnvironment> {
  if (typeof window === 'undefined') return {};
  const { name, top } = window;
  const opener: unknown = window.opener;
  if (top !== window) {
    return {
      page: pageOf(
        signIn === 'popup' ? (address) => openPopup(address, { finish, closed }) : breakOut,
      ),
    };
  }
  // The opener finishes the login, and closes this window when it hears of it.
  if (!canReceive(opener) || name !== popupName) return {};
  opener.postMessage({ type: popupName, url: location.href }, location.origin);
  return { page: pageOf(() => {}) };
}

function canReceive(opener: unknown): opener is Pick<Window, 'postMessage'> {
  return isObject(opener) && 'postMessage' in opener;
}

/** Keeps the login of this page alone: in a frame, browsers may allow no storage. */
function memory(): AxpStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** The window, except for how a login leaves it. */
function pageOf(leave: (address: string) => void): AxpPage {
  const { document, navigator } = window;
  return {
    addEventListener: (event, listener) => window.addEventListener(event, listener),
    removeEventListener: (event, listener) => window.removeEventListener(event, listener),
    location: {
      get href() {
        return location.href;
      },
      origin: location.origin,
      assign: (address) => {
        const isLogin = parseHttpUrl(address)?.pathname.endsWith('/login');
        if (isLogin) leave(address);
        else location.assign(address);
      },
    },
    document,
    // The address is not that of the callback.
    history: { state: null, replaceState: () => {} },
    navigator,
    get localStorage() {
      return window.localStorage;
    },
    sessionStorage: memory(),
  };
}

interface Ends {
  readonly finish: (address: string) => void;
  readonly closed: () => void;
}

/** Closing a window of another origin fires no event. */
const lookEveryMs = 500;

function openPopup(address: string, { finish, closed }: Ends): void {
  const popup = window.open(address, popupName, 'popup,width=480,height=720');
  if (!popup) throw new AxpError('framed');
  const hear = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== popup || !hasAll(data, 'type url')) return;
    const isCallback = data.type === popupName && parseHttpUrl(data.url)?.origin === origin;
    if (!isCallback) return;
    end();
    popup.close();
    finish(data.url);
  };
  const look = setInterval(() => {
    if (!popup.closed) return;
    end();
    closed();
  }, lookEveryMs);
  const end = (): void => {
    removeEventListener('message', hear);
    clearInterval(look);
  };
  addEventListener('message', hear);
}

/** A frame has a storage of its own, so the login begins in the whole tab. */
function breakOut(): void {
  const { href } = location;
  if (!attempt(() => Object.assign(window.top?.location ?? {}, { href }))) {
    throw new AxpError('framed');
  }
}
