import type {
  Abortable,
  AccessTokenOptions,
  LoginOptions,
  LogoutOptions,
  RedirectResult,
  RefreshOptions,
  ScopedOptions,
  SessionChoice,
  SilentOptions,
} from './call-options.ts';
import type { ApplicationList, AuthState, Session, TenantDetails, Visit } from './entities.ts';
import type { AxpEvents, AxpListener } from './events.ts';
import type { TokenResponse } from './protocol.ts';

/**
 * Signs users in and out and provides their access token. Implemented by {@link AxpSignOn}.
 *
 * @example
 * ```ts
 * const isSignedIn = (client: SignOnClient) => client.state.isLogin;
 * ```
 */
export interface SignOnClient {
  readonly applicationId: string;

  /**
   * The current state: the same object until something changes.
   *
   * @example
   * ```ts
   * const active = kit.state.sessions.find((one) => one.sessionKey === kit.state.activeSessionKey);
   * ```
   */
  readonly state: AuthState;

  /**
   * Calls the listener with each new state.
   *
   * @returns a function that unsubscribes
   *
   * @example
   * ```ts
   * const stop = kit.subscribe((state) => showAccount(state.isLogin));
   * ```
   */
  subscribe(listener: (state: AuthState) => void): () => void;

  /**
   * Calls the listener with each event of that name.
   *
   * @returns a function that unsubscribes
   *
   * @example
   * ```ts
   * kit.on('logout', ({ by }) => by === 'platform' && location.reload());
   * ```
   */
  on<Name extends keyof AxpEvents>(name: Name, listener: AxpListener<Name>): () => void;

  /**
   * Redirects to the tenant's login page and never resolves, so that nothing after it runs. The
   * callback page then calls {@link AxpSignOn.handleRedirect}.
   *
   * @throws AxpError `unsafe_redirect`, `redirect_loop`, `framed`, `no_storage` or `not_in_browser`
   * @example
   * ```ts
   * await kit.loginWithRedirect({ loginHint: 'ann@example.com' });
   * ```
   */
  loginWithRedirect(options?: LoginOptions): Promise<never>;

  /**
   * Completes a login on the callback page: removes the handle from the address and exchanges it
   * for tokens.
   *
   * @returns null on any other page, and for a login that was not started in this tab
   *
   * @throws AxpError `login_required`, `access_denied`, `refused` and network errors
   * @example
   * ```ts
   * const result = await kit.handleRedirect();
   * if (result !== null) location.replace(result.returnUrl);
   * ```
   */
  handleRedirect(url?: string): Promise<RedirectResult | null>;

  /**
   * Ends the sign-on for all applications in this browser, removes the session and redirects to the
   * platform's logout page. The stored session is removed even if the platform is unreachable.
   *
   * @example
   * ```ts
   * await kit.logout({ redirectUrl: `${location.origin}/goodbye`, everywhere: true });
   * ```
   */
  logout(options?: LogoutOptions): Promise<void>;

  /**
   * Gets new tokens if the access token is about to expire, or with `force`. Concurrent calls of all
   * tabs share one request.
   *
   * @throws AxpError `session_invalid` when the user has to sign in again
   * @example
   * ```ts
   * const session = await kit.refresh({ force: true });
   * ```
   */
  refresh(options?: RefreshOptions): Promise<Session>;

  /**
   * Returns the access token, refreshed before it expires.
   *
   * @throws AxpError `no_session_key`, `session_invalid` and network errors
   * @example
   * ```ts
   * const headers = { Authorization: `Bearer ${await kit.getAccessToken()}` };
   * ```
   */
  getAccessToken(options?: AccessTokenOptions): Promise<string>;

  /**
   * Stores tokens obtained elsewhere and makes their session valid and active. Refresh tokens are
   * bound to the `instance_id` they were requested with: include it, or the first refresh ends the
   * session with the reason 'Refresh token failed.'.
   *
   * @throws AxpError `bad_response` for unreadable tokens
   * @example
   * ```ts
   * kit.saveToken(await fetchTokensOfMyOwn());
   * ```
   */
  saveToken(token: TokenResponse): Session;

  /**
   * Selects the session that calls use when they name none.
   *
   * @throws AxpError `unknown_session`
   * @example
   * ```ts
   * kit.setActiveSession(kit.state.sessions[1].sessionKey);
   * ```
   */
  setActiveSession(sessionKey: string): void;

  /**
   * Removes a session from this browser without notifying the platform: the active one by default.
   *
   * @throws AxpError `no_session_key`
   * @example
   * ```ts
   * kit.clearToken();
   * ```
   */
  clearToken(sessionKey?: string): void;

  /**
   * Removes all listeners and the frame. Sessions stay stored; the client can't be used again.
   *
   * @example
   * ```ts
   * kit.destroy();
   * ```
   */
  destroy(): void;
}

/**
 * Everything a client does. Implemented by {@link AxpKit}; depend on this type where a test passes
 * in another implementation.
 *
 * @example
 * ```ts
 * function applicationCount(client: AxpClient): number {
 *   return client.state.apps.length;
 * }
 * ```
 */
export interface AxpClient extends SignOnClient {
  /**
   * Signs in without a page, with the platform's cookie. Also restores an invalid session. Without a
   * session it needs the platform's frame, which reports whether this browser is signed in.
   *
   * @throws AxpError `no_session_key` if it is not, `bridge_timeout`, `no_scope`, `session_invalid`, `third_party_blocked`
   * @example
   * ```ts
   * const session = await kit.acquireTokenSilent();
   * ```
   */
  acquireTokenSilent(options?: SilentOptions): Promise<Session>;

  /**
   * Returns a token with fewer scopes for this application's own services. It can't be refreshed.
   *
   * @throws AxpError `no_session_key` or `no_scope`
   * @example
   * ```ts
   * const token = await kit.acquireClientToken({ scopes: ['openid'] });
   * ```
   */
  acquireClientToken(options: ScopedOptions): Promise<string>;

  /**
   * Checks with the platform whether the session is alive. If not, it becomes invalid.
   *
   * @example
   * ```ts
   * if (!(await kit.checkSession())) await kit.loginWithRedirect();
   * ```
   */
  checkSession(options?: SessionChoice): Promise<boolean>;

  /**
   * Returns the applications that the user may open, and keeps them in `state.apps`.
   *
   * @throws AxpError `retries_exceeded` after ten retries
   * @example
   * ```ts
   * const { applications, groups } = await kit.listApplications();
   * ```
   */
  listApplications(options?: Abortable): Promise<ApplicationList>;

  /**
   * Reports to the platform that an application was opened.
   *
   * @example
   * ```ts
   * await kit.visitApplication({ slug: 'payroll', type: 'APPLICATION' });
   * ```
   */
  visitApplication(visit: Visit, options?: Abortable): Promise<boolean>;

  /**
   * Returns the tenant of the active session.
   *
   * @example
   * ```ts
   * const { name } = await kit.getTenant();
   * ```
   */
  getTenant(options?: Abortable): Promise<TenantDetails>;
}
