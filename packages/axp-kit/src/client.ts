import type {
  Abortable,
  AxpClient,
  ScopedOptions,
  SessionChoice,
  SilentOptions,
} from './axp-client.ts';
import { watchPage } from './browser/page-watch.ts';
import type { Core } from './core.ts';
import type {
  ApplicationList,
  IdpSession,
  Session,
  StoredSession,
  TenantDetails,
  Visit,
} from './entities.ts';
import { checkSession, signOnSilently } from './session/silent-sign-on.ts';
import { AxpSignOn } from './sign-on-client.ts';
import { abortable } from './transport/platform.ts';
import {
  acquireClientToken,
  createIdpSession,
  getTenant,
  listApplications,
  storeSessions,
  visitApplication,
} from './transport/portal.ts';

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
export class AxpKit extends AxpSignOn implements AxpClient {
  /** @internal */
  protected override watch(core: Core): (() => void) | undefined {
    return watchPage(core);
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
    return abortable(signOnSilently(this.core(), options), options.signal);
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
    return acquireClientToken(this.core(), options);
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
    return checkSession(this.core(), options);
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
    return listApplications(this.core(), options);
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
    return visitApplication(this.core(), visit, options);
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
    return getTenant(this.core(), options);
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
    return storeSessions(this.core(), options);
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
    return createIdpSession(this.core(), options);
  }
}
