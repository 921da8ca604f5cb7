import type {
  Abortable,
  AccessTokenOptions,
  AxpClient,
  LoginOptions,
  LogoutOptions,
  RedirectResult,
  RefreshOptions,
  ScopedOptions,
  SessionChoice,
  SilentOptions,
} from './axp-client.ts';
import { PageWatch } from './browser/page-watch.ts';
import { createCore } from './core.ts';
import type {
  ApplicationList,
  AuthState,
  IdpSession,
  Session,
  StoredSession,
  TenantDetails,
  Visit,
} from './entities.ts';
import { AxpError } from './errors.ts';
import type { AxpEvents, AxpListener } from './events.ts';
import { LoginFlow } from './login/login-flow.ts';
import type { AxpKitOptions, ResolvedOptions } from './options.ts';
import { resolveOptions } from './options.ts';
import type { TokenResponse } from './protocol.ts';
import { Sessions } from './session/sessions.ts';
import type { StateBox } from './state-box.ts';
import { storagePrefix } from './storage-prefix.ts';
import { Portal } from './transport/portal.ts';

interface Parts {
  readonly box: StateBox;
  readonly sessions: Sessions;
  readonly login: LoginFlow;
  readonly portal: Portal;
  readonly watch: PageWatch;
}

/**
 * The sign-on client of one application. Creating one touches neither the network nor the browser,
 * so it also works while a page is rendered on a server. Two clients share nothing but the browser.
 *
 * @example
 * ```ts
 * const kit = new AxpKit({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });
 * kit.defaultTenantUrl; // 'https://www.sso.example.com'
 * ```
 */
export class AxpKit implements AxpClient {
  readonly #options: ResolvedOptions;
  readonly #environment: AxpKitOptions['environment'];
  #made: Parts | undefined;
  #isDestroyed = false;

  /** @throws AxpError `invalid_base_url`, `invalid_application_id` or `not_implemented` */
  constructor(options: AxpKitOptions) {
    this.#options = resolveOptions(options);
    this.#environment = options.environment;
  }

  /** Address of the platform, without a slash at its end. */
  get baseUrl(): string {
    return this.#options.baseUrl;
  }

  /** The application's id on the platform. */
  get applicationId(): string {
    return this.#options.applicationId;
  }

  /** What tokens are asked for when a call names no scopes. */
  get scopes(): readonly string[] {
    return this.#options.scopes;
  }

  /** Where people sign in when no tenant is named, without a slash at its end. */
  get defaultTenantUrl(): string {
    return this.#options.defaultTenantUrl;
  }

  /** Start of every key this client keeps in the browser's storage. */
  get storagePrefix(): string {
    return storagePrefix(this.#options.applicationId);
  }

  /**
   * Everything the client knows now: the same object until something changes.
   *
   * @example
   * ```ts
   * const active = kit.state.sessions.find((one) => one.sessionKey === kit.state.activeSessionKey);
   * ```
   */
  get state(): AuthState {
    return this.#parts().box.state;
  }

  /**
   * Calls the listener with each new state; gives back how to stop.
   *
   * @example
   * ```ts
   * const stop = kit.subscribe((state) => showAccount(state.isLogin));
   * ```
   */
  subscribe(listener: (state: AuthState) => void): () => void {
    return this.#watching().box.subscribe(listener);
  }

  /**
   * Calls the listener with each event of that name; gives back how to stop.
   *
   * @example
   * ```ts
   * kit.on('logout', ({ by }) => by === 'platform' && location.reload());
   * ```
   */
  on<Name extends keyof AxpEvents>(name: Name, listener: AxpListener<Name>): () => void {
    return this.#watching().box.on(name, listener);
  }

  /**
   * Leaves for the login page of the tenant. The page that it comes back to calls
   * {@link AxpKit.handleRedirect}.
   *
   * @throws AxpError `unsafe_redirect`, `redirect_loop` or `not_in_browser`
   * @example
   * ```ts
   * await kit.loginWithRedirect({ loginHint: 'ann@example.com' });
   * ```
   */
  async loginWithRedirect(options: LoginOptions = {}): Promise<void> {
    return this.#watching().login.leave(options);
  }

  /**
   * Finishes a login on the callback page: takes the handle out of the address and exchanges it.
   * Gives `null` if this page is no callback, or of a login that did not begin in this tab.
   *
   * @throws AxpError `login_required`, `access_denied`, `refused` and those of the network
   * @example
   * ```ts
   * const result = await kit.handleRedirect();
   * if (result !== null) location.replace(result.returnUrl);
   * ```
   */
  async handleRedirect(url?: string): Promise<RedirectResult | null> {
    return this.#watching().login.comeBack(url);
  }

  /**
   * Ends the sign-on for all applications of this browser, forgets the session and leaves for the
   * platform's logout page. What is stored here is gone even if the platform cannot be reached.
   *
   * @example
   * ```ts
   * await kit.logout({ redirectUrl: `${location.origin}/goodbye`, everywhere: true });
   * ```
   */
  async logout(options: LogoutOptions = {}): Promise<void> {
    return this.#watching().sessions.logout(options);
  }

  /**
   * Signs on again without a page, by the platform's cookie; revives an invalid session.
   *
   * @throws AxpError `no_session_key`, `no_scope`, `session_invalid`, `third_party_blocked`
   * @example
   * ```ts
   * const session = await kit.acquireTokenSilent();
   * ```
   */
  async acquireTokenSilent(options: SilentOptions = {}): Promise<Session> {
    return this.#watching().sessions.acquireTokenSilent(options);
  }

  /**
   * A token of narrower use for this application's own services; it has no successor.
   *
   * @throws AxpError `no_session_key` or `no_scope`
   * @example
   * ```ts
   * const token = await kit.acquireClientToken({ scopes: ['openid'] });
   * ```
   */
  async acquireClientToken(options: ScopedOptions): Promise<string> {
    return this.#watching().portal.clientToken(options);
  }

  /**
   * Gets new tokens if the access token is about to end, or by `force`. All tabs and callers that
   * ask at once share one request.
   *
   * @throws AxpError `session_invalid` when the person has to sign on again
   * @example
   * ```ts
   * const session = await kit.refresh({ force: true });
   * ```
   */
  async refresh(options: RefreshOptions = {}): Promise<Session> {
    return this.#watching().sessions.refresh(options);
  }

  /**
   * The access token to call with, refreshed before it ends.
   *
   * @throws AxpError `no_session_key`, `session_invalid` and those of the network
   * @example
   * ```ts
   * const headers = { Authorization: `Bearer ${await kit.getAccessToken()}` };
   * ```
   */
  async getAccessToken(options: AccessTokenOptions = {}): Promise<string> {
    return this.#watching().sessions.getAccessToken(options);
  }

  /**
   * Asks the platform whether the session is alive; if not, it becomes invalid.
   *
   * @example
   * ```ts
   * if (!(await kit.checkSession())) await kit.loginWithRedirect();
   * ```
   */
  async checkSession(options: SessionChoice = {}): Promise<boolean> {
    return this.#watching().sessions.checkSession(options);
  }

  /**
   * Takes tokens that were got elsewhere, and makes their session valid and active. Refresh tokens
   * are bound to the `instance_id` that they were asked for with: name it, and the session goes on;
   * without it the first refresh ends the session with the reason 'Refresh token failed.'.
   *
   * @throws AxpError `bad_response` for tokens that cannot be read
   * @example
   * ```ts
   * kit.saveToken(await fetchTokensOfMyOwn());
   * ```
   */
  saveToken(token: TokenResponse): Session {
    return this.#watching().sessions.saveToken(token);
  }

  /**
   * Chooses the session that calls are about when they name none.
   *
   * @throws AxpError `unknown_session`
   * @example
   * ```ts
   * kit.setActiveSession(kit.state.sessions[1].sessionKey);
   * ```
   */
  setActiveSession(sessionKey: string): void {
    this.#watching().sessions.setActive(sessionKey);
  }

  /**
   * Forgets a session here; the platform is not told. Without a key the active one.
   *
   * @throws AxpError `no_session_key`
   * @example
   * ```ts
   * kit.clearToken();
   * ```
   */
  clearToken(sessionKey?: string): void {
    const { sessions } = this.#watching();
    const message = 'Invalid usage, cannot determine the current session...';
    sessions.remove(
      sessions.keyOf(sessionKey === undefined ? {} : { sessionKey }, message),
      'page',
    );
  }

  /**
   * The applications that the person may open; `state.apps` keeps them.
   *
   * @throws AxpError `retries_exceeded` after ten retries
   * @example
   * ```ts
   * const { applications, groups } = await kit.listApplications();
   * ```
   */
  async listApplications(options: Abortable = {}): Promise<ApplicationList> {
    return this.#watching().portal.applications(options);
  }

  /**
   * Tells the platform that an application was opened.
   *
   * @example
   * ```ts
   * await kit.visitApplication({ slug: 'payroll', type: 'APPLICATION' });
   * ```
   */
  async visitApplication(visit: Visit, options: Abortable = {}): Promise<boolean> {
    return this.#watching().portal.visit(visit, options);
  }

  /**
   * The tenant of the active session.
   *
   * @example
   * ```ts
   * const { name } = await kit.getTenant();
   * ```
   */
  async getTenant(options: Abortable = {}): Promise<TenantDetails> {
    return this.#watching().portal.tenant(options);
  }

  /**
   * The sign-ons of this browser that the platform knows, to choose an account from.
   *
   * @example
   * ```ts
   * const accounts = await kit.storeSessions();
   * ```
   */
  async storeSessions(options: Abortable = {}): Promise<readonly StoredSession[]> {
    return this.#watching().portal.storedSessions(options);
  }

  /**
   * The session with the provider behind the connector that the person signed on with.
   *
   * @example
   * ```ts
   * const [provider] = await kit.createIdpSession({ scopes: ['openid'] });
   * ```
   */
  async createIdpSession(options: ScopedOptions): Promise<readonly IdpSession[]> {
    return this.#watching().portal.idpSessions(options);
  }

  /**
   * Stops listening and removes the frame. Sessions stay stored; the client cannot be used again.
   *
   * @example
   * ```ts
   * kit.destroy();
   * ```
   */
  destroy(): void {
    this.#made?.watch.stop();
    this.#made?.box.forgetListeners();
    this.#isDestroyed = true;
  }

  #watching(): Parts {
    const parts = this.#parts();
    parts.watch.start();
    return parts;
  }

  #parts(): Parts {
    if (this.#isDestroyed) throw new AxpError('destroyed', 'The client was destroyed.');
    this.#made ??= this.#make();
    return this.#made;
  }

  #make(): Parts {
    const core = createCore(this.#options, this.#environment);
    const sessions: Sessions = new Sessions(core, {
      cookies: () => watch.cookies(),
      signOnAtTopLevel: (tenant) => login.leave({ tenant, prompt: 'none' }),
    });
    const login = new LoginFlow(core, (request) => sessions.signOn(request));
    const watch = new PageWatch(core, sessions);
    return { box: core.box, sessions, login, portal: new Portal(core, sessions), watch };
  }
}
