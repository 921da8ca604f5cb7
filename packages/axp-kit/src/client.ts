import type { AxpClient } from './axp-client.ts';
import { watchPage } from './browser/page-watch.ts';
import type { Abortable, ScopedOptions, SessionChoice, SilentOptions } from './call-options.ts';
import type { Core } from './core.ts';
import type { ApplicationList, Session, TenantDetails, Visit } from './entities.ts';
import { checkSession, signOnSilently } from './session/silent-sign-on.ts';
import { AxpSignOn } from './sign-on-client.ts';
import { abortable } from './transport/platform.ts';
import {
  acquireClientToken,
  getTenant,
  listApplications,
  visitApplication,
} from './transport/portal.ts';

/**
 * The single-sign-on client of one application. The constructor uses neither the network nor the
 * browser, so it also runs on a server that renders pages.
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

  async acquireTokenSilent(options: SilentOptions = {}): Promise<Session> {
    return abortable(signOnSilently(this.core(), options), options.signal);
  }

  async acquireClientToken(options: ScopedOptions): Promise<string> {
    return acquireClientToken(this.core(), options);
  }

  async checkSession(options: SessionChoice = {}): Promise<boolean> {
    return checkSession(this.core(), options);
  }

  async listApplications(options: Abortable = {}): Promise<ApplicationList> {
    return listApplications(this.core(), options);
  }

  async visitApplication(visit: Visit, options: Abortable = {}): Promise<boolean> {
    return visitApplication(this.core(), visit, options);
  }

  async getTenant(options: Abortable = {}): Promise<TenantDetails> {
    return getTenant(this.core(), options);
  }
}
