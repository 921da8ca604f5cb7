import type { SignOnClient } from './axp-client.ts';
import type {
  AccessTokenOptions,
  LoginOptions,
  LogoutOptions,
  RedirectResult,
  RefreshOptions,
} from './call-options.ts';
import type { Core } from './core.ts';
import { createCore } from './core.ts';
import type { AuthState, Session } from './entities.ts';
import { AxpError } from './errors.ts';
import type { AxpEvents, AxpListener } from './events.ts';
import { completeLogin, leave } from './login/login-flow.ts';
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
 * The smaller part of {@link AxpKit}, for applications that sign users in, call services with
 * their token and sign them out. It has no silent sign-on, session check, client tokens or
 * launcher data. Both classes read the same stored sessions.
 *
 * @example
 * ```ts
 * const client = new AxpSignOn({ baseUrl: 'https://sso.example.com', applicationId: 'booking' });
 * if (!client.state.isLogin) await client.loginWithRedirect();
 * ```
 */
export class AxpSignOn implements SignOnClient {
  /** Address of the platform, without a trailing slash. */
  declare readonly baseUrl: string;
  /** The application's id on the platform. */
  declare readonly applicationId: string;
  /** Scopes of tokens when a call names none. */
  declare readonly scopes: readonly string[];
  /** Address of the default tenant, without a trailing slash. */
  declare readonly defaultTenantUrl: string;
  /** Prefix of this client's keys in the browser's storage. */
  declare readonly storagePrefix: string;
  /** @internal Created at the first use; listens to the page unless `isListening` is false. */
  declare core: (isListening?: boolean) => Core;
  #stop: (() => void) | undefined;

  /** @throws AxpError `invalid_base_url`, `invalid_application_id` or `not_implemented` */
  constructor(options: AxpKitOptions) {
    const resolved = resolveOptions(options);
    Object.assign(this, resolved);
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

  /** @internal Adds listeners, and returns a function that removes them. */
  protected watch(_core: Core): (() => void) | undefined {
    return undefined;
  }

  get state(): AuthState {
    return stateOf(this.core(false));
  }

  subscribe(listener: (state: AuthState) => void): () => void {
    const core = this.core();
    return on(core, 'state', () => listener(stateOf(core)));
  }

  on<Name extends keyof AxpEvents>(name: Name, listener: AxpListener<Name>): () => void {
    return on(this.core(), name, listener);
  }

  async loginWithRedirect(options: LoginOptions = {}): Promise<never> {
    return leave(this.core(), options);
  }

  async handleRedirect(url?: string): Promise<RedirectResult | null> {
    return completeLogin(this.core(), url);
  }

  async logout(options: LogoutOptions = {}): Promise<void> {
    return logout(this.core(), options);
  }

  async refresh(options: RefreshOptions = {}): Promise<Session> {
    return refresh(this.core(), options);
  }

  async getAccessToken(options: AccessTokenOptions = {}): Promise<string> {
    return getAccessToken(this.core(), options);
  }

  saveToken(token: TokenResponse): Session {
    return saveToken(this.core(), token);
  }

  setActiveSession(sessionKey: string): void {
    const core = this.core();
    requireRecord(core, sessionKey);
    activate(core, sessionKey);
  }

  clearToken(sessionKey?: string): void {
    const core = this.core();
    const message = 'Invalid usage, cannot determine the current session...';
    removeSession(core, keyOf(core, sessionKey, message), 'page');
  }

  destroy(): void {
    this.#stop?.();
    this.core = () => {
      throw new AxpError('destroyed');
    };
  }
}

/** Reloads sessions when other tabs store them, and when the page leaves the back-forward cache. */
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
