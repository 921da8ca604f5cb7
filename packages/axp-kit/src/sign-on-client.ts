import type {
  AccessTokenOptions,
  LoginOptions,
  LogoutOptions,
  RedirectResult,
  RefreshOptions,
  SignOnClient,
} from './axp-client.ts';
import type { Core } from './core.ts';
import { createCore } from './core.ts';
import type { AuthState, Session } from './entities.ts';
import { AxpError } from './errors.ts';
import type { AxpEvents, AxpListener } from './events.ts';
import { comeBack, leave } from './login/login-flow.ts';
import type { AxpKitOptions } from './options.ts';
import { resolveOptions } from './options.ts';
import type { TokenResponse } from './protocol.ts';
import { on, stateOf } from './session/auth-state.ts';
import { activate, reload } from './session/session-store.ts';
import {
  getAccessToken,
  keyOf,
  logout,
  refresh,
  removeSession,
  requireRecord,
  saveToken,
} from './session/sessions.ts';

/**
 * The part of {@link AxpKit} that an application needs which signs people in, calls with their
 * token and signs them out: smaller by what it leaves out, which is silent sign-on, the platform's
 * frame and session check, client tokens, and the data of the launcher. Everything else is the
 * same, and both read the same stored sessions.
 *
 * @example
 * ```ts
 * const client = new AxpSignOn({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });
 * if (!client.state.isLogin) await client.loginWithRedirect();
 * ```
 */
export class AxpSignOn implements SignOnClient {
  /** Address of the platform, without a slash at its end. */
  declare readonly baseUrl: string;
  /** The application's id on the platform. */
  declare readonly applicationId: string;
  /** Default scopes of a call. */
  declare readonly scopes: readonly string[];
  /** Where people sign in when no tenant is named, without a slash at its end. */
  declare readonly defaultTenantUrl: string;
  /** Start of every key this client keeps in the browser's storage. */
  declare readonly storagePrefix: string;
  /** @internal What it works with, from the first use on listening to what happens outside. */
  declare protected core: (isListening?: boolean) => Core;
  #stop: (() => void) | undefined;

  /** @throws AxpError `invalid_base_url`, `invalid_application_id` or `not_implemented` */
  constructor(options: AxpKitOptions) {
    const resolved = resolveOptions(options);
    const { baseUrl, applicationId, scopes, defaultTenantUrl, storagePrefix } = resolved;
    Object.assign(this, { baseUrl, applicationId, scopes, defaultTenantUrl, storagePrefix });
    let core: Core | undefined;
    this.core = (isListening = true) => {
      if (!core) {
        core = createCore(resolved);
        reload(core);
      }
      if (isListening) this.#stop ??= listen(core, this.watch(core));
      return core;
    };
  }

  /** @internal Begins to listen to further things, and gives how to stop. */
  protected watch(_core: Core): (() => void) | undefined {
    return undefined;
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
    return stateOf(this.core(false));
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
    const core = this.core();
    return on(core, 'state', () => listener(stateOf(core)));
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
    return on(this.core(), name, listener);
  }

  /**
   * Leaves for the login page of the tenant. The page that it comes back to calls
   * {@link AxpSignOn.handleRedirect}.
   *
   * @throws AxpError `unsafe_redirect`, `redirect_loop` or `not_in_browser`
   * @example
   * ```ts
   * await kit.loginWithRedirect({ loginHint: 'ann@example.com' });
   * ```
   */
  async loginWithRedirect(options: LoginOptions = {}): Promise<void> {
    return leave(this.core(), options);
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
    return comeBack(this.core(), url);
  }

  /**
   * Ends the sign-on for all applications of this browser, removes the session and redirects to the
   * platform's logout page. Stored data is removed even if the platform can't be reached.
   *
   * @example
   * ```ts
   * await kit.logout({ redirectUrl: `${location.origin}/goodbye`, everywhere: true });
   * ```
   */
  async logout(options: LogoutOptions = {}): Promise<void> {
    return logout(this.core(), options);
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
    return refresh(this.core(), options);
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
    return getAccessToken(this.core(), options);
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
    return saveToken(this.core(), token);
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
    const core = this.core();
    requireRecord(core, sessionKey);
    activate(core, sessionKey);
  }

  /**
   * Removes a session here without notifying the platform. Defaults to the active one.
   *
   * @throws AxpError `no_session_key`
   * @example
   * ```ts
   * kit.clearToken();
   * ```
   */
  clearToken(sessionKey?: string): void {
    const core = this.core();
    const message = 'Invalid usage, cannot determine the current session...';
    removeSession(core, keyOf(core, sessionKey, message), 'page');
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
    this.#stop?.();
    this.core = () => {
      throw new AxpError('destroyed');
    };
  }
}

/** Takes over what other tabs store, and what they stored while a page was kept aside. */
function listen(core: Core, stop: (() => void) | undefined): () => void {
  const { listeners, page } = core;
  const look = (): void => reload(core);
  page?.addEventListener('storage', look);
  page?.addEventListener('pageshow', look);
  return () => {
    stop?.();
    page?.removeEventListener('storage', look);
    page?.removeEventListener('pageshow', look);
    listeners.clear();
  };
}
