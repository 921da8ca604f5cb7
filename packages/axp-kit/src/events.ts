import type { InvalidReason, Session } from './entities.ts';
import type { AxpError } from './errors.ts';

/**
 * Events of a client; see {@link AxpClient.on}.
 *
 * @example
 * ```ts
 * const tellWhy = ({ reason }: AxpEvents['invalid']) => console.warn(reason);
 * ```
 */
export interface AxpEvents {
  /** A session became valid by a sign-on. */
  login: { readonly session: Session };
  /** A session is gone: by this page, by another tab, or because the platform ended it. */
  logout: { readonly sessionKey: string; readonly by: 'page' | 'tab' | 'platform' };
  /** A session has to be signed on again. */
  invalid: { readonly sessionKey: string; readonly reason: InvalidReason };
  /** A session has new tokens, got by this page or by another tab. */
  refreshed: { readonly sessionKey: string };
  /** The browser has signed on, maybe in another application; try a silent sign-on with this key. */
  signedIn: { readonly sessionKey: string };
  /** Failure in the background, such as in the check after the page was hidden. */
  error: AxpError;
}

/**
 * A listener of one event.
 *
 * @example
 * ```ts
 * const onLogout: AxpListener<'logout'> = ({ by }) => console.info(by);
 * ```
 */
export type AxpListener<Name extends keyof AxpEvents> = (event: AxpEvents[Name]) => void;
