import type {
  ApplicationList,
  AuthState,
  IdpSession,
  Session,
  StoredSession,
  TenantDetails,
  Visit,
} from './entities.ts';
import type { AxpEvents, AxpListener } from './events.ts';
import type { TokenResponse } from './protocol.ts';

/**
 * A call that its caller may give up.
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
 * Which session a call is about: the active one unless named.
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
   * Address of the page that calls `handleRedirect`, without `{key}`; it has to be registered.
   * Default `/login/axonscloud/callback/` of this page's origin.
   */
  readonly redirectUrl?: string;
  /** Return URL after the callback; default the current one. */
  readonly returnUrl?: string;
  /** Prefills the login page, for example with an email address. */
  readonly loginHint?: string;
  /** Address of the tenant to sign in at; default the option `defaultTenant`. */
  readonly tenant?: string;
  /** `none` returns at once, with the error `login_required` if no one is signed on. */
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
  /** The `returnUrl` of the login; go there, it was checked. */
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
  /** Registered address to come back to; default none, the platform's page stays. */
  readonly redirectUrl?: string;
  /** End all sign-ons of the person, on every device. */
  readonly everywhere?: boolean;
  /** `false` ends the session without leaving the page. */
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
  /** Also when the token is still fresh. */
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
  /** How long the token has to be good for, in milliseconds; default 30 000. */
  readonly minValidityMs?: number;
}

/**
 * A call that asks for scopes.
 *
 * @example
 * ```ts
 * const token = await kit.acquireClientToken({ scopes: ['openid'] });
 * ```
 */
export interface ScopedOptions extends SessionChoice {
  readonly scopes: readonly string[];
}

/**
 * Client that signs users in and out and holds their token; {@link AxpSignOn} implements it.
 *
 * @example
 * ```ts
 * const isSignedIn = (client: SignOnClient) => client.state.isLogin;
 * ```
 */
export interface SignOnClient {
  readonly applicationId: string;
  readonly state: AuthState;
  subscribe(listener: (state: AuthState) => void): () => void;
  on<Name extends keyof AxpEvents>(name: Name, listener: AxpListener<Name>): () => void;

  loginWithRedirect(options?: LoginOptions): Promise<void>;
  handleRedirect(url?: string): Promise<RedirectResult | null>;
  logout(options?: LogoutOptions): Promise<void>;

  refresh(options?: RefreshOptions): Promise<Session>;
  getAccessToken(options?: AccessTokenOptions): Promise<string>;

  saveToken(token: TokenResponse): Session;
  setActiveSession(sessionKey: string): void;
  clearToken(sessionKey?: string): void;

  destroy(): void;
}

/**
 * Full client; {@link AxpKit} implements it. Depend on this type to allow fakes in tests.
 *
 * @example
 * ```ts
 * function applicationCount(client: AxpClient): number {
 *   return client.state.apps.length;
 * }
 * ```
 */
export interface AxpClient extends SignOnClient {
  acquireTokenSilent(options?: SilentOptions): Promise<Session>;
  acquireClientToken(options: ScopedOptions): Promise<string>;
  checkSession(options?: SessionChoice): Promise<boolean>;

  listApplications(options?: Abortable): Promise<ApplicationList>;
  visitApplication(visit: Visit, options?: Abortable): Promise<boolean>;
  getTenant(options?: Abortable): Promise<TenantDetails>;
  storeSessions(options?: Abortable): Promise<readonly StoredSession[]>;
  createIdpSession(options: ScopedOptions): Promise<readonly IdpSession[]>;
}
