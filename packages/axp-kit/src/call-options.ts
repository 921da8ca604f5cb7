import type { Session } from './entities.ts';

/**
 * A call that can be aborted.
 *
 * @example
 * ```ts
 * const { signal } = new AbortController();
 * await kit.listApplications({ signal });
 * ```
 */
export interface Abortable {
  readonly signal?: AbortSignal;
}

/**
 * The session of a call: the active one by default.
 *
 * @example
 * ```ts
 * const [first] = kit.state.sessions;
 * if (first) await kit.checkSession({ sessionKey: first.sessionKey });
 * ```
 */
export interface SessionChoice extends Abortable {
  readonly sessionKey?: string;
}

/**
 * Options of {@link AxpClient.loginWithRedirect}.
 *
 * @example
 * ```ts
 * const options: LoginOptions = { loginHint: 'ann@example.com', returnUrl: '/bookings' };
 * ```
 */
export interface LoginOptions {
  /**
   * Registered address of the page that calls `handleRedirect`, without `{key}`.
   * Default `/login/axonscloud/callback/` of this page's origin.
   */
  readonly redirectUrl?: string;
  /** Page to open after the callback; default the current address. */
  readonly returnUrl?: string;
  /** Login name that the login page fills in, such as an email address. */
  readonly loginHint?: string;
  /**
   * Address of the tenant; default the option `defaultTenant`. Anything but a host of the platform
   * has to be among the option `allowedRedirects`.
   */
  readonly tenant?: string;
  /** `none` returns at once, with the error `login_required` if no one is signed in. */
  readonly prompt?: 'none' | 'login' | 'select_account';
}

/**
 * Result of a callback.
 *
 * @example
 * ```ts
 * const open = ({ returnUrl }: RedirectResult) => location.replace(returnUrl);
 * ```
 */
export interface RedirectResult {
  readonly session: Session;
  /** The validated `returnUrl` of the login. */
  readonly returnUrl: string;
}

/**
 * Options of {@link AxpClient.logout}.
 *
 * @example
 * ```ts
 * const options: LogoutOptions = { everywhere: true, redirectUrl: 'https://app.example.com/' };
 * ```
 */
export interface LogoutOptions extends SessionChoice {
  /** Registered address to return to; by default the platform's page stays open. */
  readonly redirectUrl?: string;
  /** Ends all sign-ons of the user, on every device. */
  readonly everywhere?: boolean;
  /** `false` ends the session without a redirect. */
  readonly redirect?: boolean;
}

/**
 * Options of {@link AxpClient.acquireTokenSilent}.
 *
 * @example
 * ```ts
 * await kit.acquireTokenSilent({ scopes: ['openid', 'offline_access'] });
 * ```
 */
export interface SilentOptions extends SessionChoice {
  readonly scopes?: readonly string[];
}

/**
 * Options of {@link AxpClient.refresh}.
 *
 * @example
 * ```ts
 * await kit.refresh({ force: true });
 * ```
 */
export interface RefreshOptions extends SessionChoice {
  /** Refreshes a token that is still valid, too. */
  readonly force?: boolean;
}

/**
 * Options of {@link AxpClient.getAccessToken}.
 *
 * @example
 * ```ts
 * const token = await kit.getAccessToken({ minValidityMs: 60_000 });
 * ```
 */
export interface AccessTokenOptions extends SessionChoice {
  /** Minimum remaining validity of the token in milliseconds; default 30 000. */
  readonly minValidityMs?: number;
}

/**
 * A call that requests scopes.
 *
 * @example
 * ```ts
 * const token = await kit.acquireClientToken({ scopes: ['openid'] });
 * ```
 */
export interface ScopedOptions extends SessionChoice {
  readonly scopes: readonly string[];
}
