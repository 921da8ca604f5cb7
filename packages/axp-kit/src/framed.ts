import { attempt, hasAll } from './check.ts';
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
 * shown. `popup` shows it in a window of its own, and the frame then opens the callback page.
 * `break-out` opens the current page in the whole tab, where it can sign in. Browsers allow both
 * only after a click. Outside of a frame nothing is different.
 *
 * @example
 * ```ts
 * const kit = new AxpKit({ baseUrl, applicationId: 'booking', environment: framed('popup') });
 * ```
 */
export function framed(signIn: FramedSignIn): Partial<AxpEnvironment> {
  if (typeof window === 'undefined') return {};
  const { name, opener, top } = window;
  if (top !== window) return { page: pageOf(signIn === 'popup' ? openPopup : breakOut) };
  // The opener finishes the login, and closes this window when it hears of it.
  if (!opener || name !== popupName) return {};
  opener.postMessage({ type: popupName, url: location.href }, location.origin);
  return { page: { ...pageOf(), sessionStorage: nothing } };
}

/** Keeps no login, so that this window exchanges no handle: it has one use. */
const nothing: AxpStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
};

/** The window, except for how a login leaves it. */
function pageOf(leave: (address: string) => void = (address) => location.assign(address)): AxpPage {
  const { document, history, navigator } = window;
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
    history,
    navigator,
    get localStorage() {
      return window.localStorage;
    },
    get sessionStorage() {
      return window.sessionStorage;
    },
  };
}

function openPopup(address: string): void {
  const popup = window.open(address, popupName, 'popup,width=480,height=720');
  if (!popup) throw new AxpError('framed');
  const hear = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== popup || !hasAll(data, 'type url')) return;
    const isCallback = data.type === popupName && parseHttpUrl(data.url)?.origin === origin;
    if (!isCallback) return;
    removeEventListener('message', hear);
    popup.close();
    location.assign(data.url);
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
