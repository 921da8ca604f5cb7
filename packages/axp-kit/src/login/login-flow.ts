import type { LoginOptions, RedirectResult } from '../axp-client.ts';
import type { Session } from '../entities.ts';
import type { AxpPage, AxpStorage } from '../environment.ts';
import { AxpError } from '../errors.ts';
import { withoutTrailingSlash } from '../options.ts';
import type { Parts } from '../parts.ts';
import type { SignOn } from '../session/grants.ts';
import type { Callback } from './addresses.ts';
import {
  callbackPath,
  parseHttpUrl,
  readCallback,
  redirectTemplate,
  requireSafe,
} from './addresses.ts';
import { challengeOf, randomText } from './proof.ts';
import type { LoginTransaction } from './transactions.ts';
import { countRedirect, takeTransaction } from './transactions.ts';

/** Leaving for the login page, and coming back. */
export class LoginFlow {
  readonly #core: Parts;
  readonly #signOn: (request: SignOn) => Promise<Session>;
  /** By the address that is left, so that asking twice (as frameworks do) exchanges once. */
  readonly #callbacks = new Map<string, Promise<RedirectResult>>();

  constructor(core: Parts, signOn: (request: SignOn) => Promise<Session>) {
    this.#core = core;
    this.#signOn = signOn;
  }

  async leave({ loginHint, prompt, redirectUrl, returnUrl, tenant }: LoginOptions): Promise<void> {
    const { environment, options, prefix } = this.#core;
    const { allowedRedirects, applicationId, defaultTenantUrl } = options;
    const { address, page, storage } = this.#surroundings();
    const callback = requireSafe(redirectUrl ?? callbackPath, address, allowedRedirects);
    const tenantUrl = parseHttpUrl(tenant ?? '');
    const verifier = randomText();
    const query = new URLSearchParams({
      redirect_url: redirectTemplate(callback),
      application_id: applicationId,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
      ...(loginHint !== undefined && { login_hint: loginHint }),
      ...(prompt !== undefined && { prompt }),
    });
    const transaction: LoginTransaction = {
      verifier,
      returnUrl: requireSafe(returnUrl ?? address, address, allowedRedirects),
      tenantUrl: tenantUrl ? withoutTrailingSlash(tenantUrl) : defaultTenantUrl,
      begunAt: environment.now(),
    };
    // A login that shows its page each time cannot go round in circles.
    if (prompt === undefined || prompt === 'none') {
      countRedirect(storage, `${prefix}redirects`, transaction.begunAt);
    }
    storage.setItem(`${prefix}login`, JSON.stringify(transaction));
    page.goTo(`${transaction.tenantUrl}/login?${query}`);
  }

  async comeBack(given: string | undefined): Promise<RedirectResult | null> {
    const { environment, prefix } = this.#core;
    const { address, page, storage } = this.#surroundings();
    const here = given ?? address;
    const callback = readCallback(here);
    if (callback === undefined) return this.#callbacks.get(here) ?? null;
    const { cleanAddress, refusal } = callback;
    // Before anything else, so that no script and no request sees the handle.
    if (refusal === undefined) page.replaceAddress(cleanAddress);
    const transaction = takeTransaction(storage, `${prefix}login`, environment.now());
    // A sign-on that nobody began here is somebody else's.
    if (transaction === undefined) return null;
    page.replaceAddress(cleanAddress);
    const result = this.#finish(callback, transaction);
    this.#callbacks.set(cleanAddress, result);
    return result;
  }

  async #finish(
    { handle, refusal }: Callback,
    { returnUrl, tenantUrl, verifier }: LoginTransaction,
  ): Promise<RedirectResult> {
    const { box, options } = this.#core;
    if (handle === '') {
      box.setError(true);
      throw new AxpError(refusal ?? 'bad_response');
    }
    const { allowedRedirects, scopes } = options;
    const session = await this.#signOn({ sessionKey: handle, scopes, tenantUrl, verifier });
    // It was checked before, but has been in a storage since.
    const { address } = this.#surroundings();
    return { session, returnUrl: requireSafe(returnUrl, address, allowedRedirects) };
  }

  #surroundings(): { address: string; page: AxpPage; storage: AxpStorage } {
    const { page, sessionStorage } = this.#core.environment;
    if (page === undefined || sessionStorage === undefined) throw new AxpError('not_in_browser');
    return { address: page.address, page, storage: sessionStorage };
  }
}
