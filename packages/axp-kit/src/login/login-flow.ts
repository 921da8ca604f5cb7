import type { LoginOptions, RedirectResult } from '../call-options.ts';
import { attempt, hasAll, parseJson } from '../check.ts';
import { maxLoginMs, maxRedirects, redirectsWithinMs } from '../constants.ts';
import type { Core } from '../core.ts';
import type { AxpPage, AxpStorage } from '../environment.ts';
import { AxpError } from '../errors.ts';
import { withActivity } from '../session/auth-state.ts';
import { signOn } from '../session/sessions.ts';
import { parseBase, requireSafe } from './addresses.ts';

/** Errors of a callback; any other `error` belongs to the application. */
const refusals = ['login_required', 'access_denied', 'unavailable'] as const;

/** Leaves for the login page, and never settles: nothing after it runs in a page that is going. */
export async function leave(core: Core, options: LoginOptions): Promise<never> {
  const { storagePrefix } = core;
  const { loginHint, prompt, redirectUrl, returnUrl, tenant } = options;
  const { page, storage } = surroundings(core);
  const { location, top } = page;
  // The login page allows no frame; without a page the platform answers in one, too.
  if (top && top !== page && prompt !== 'none') throw new AxpError('framed');
  const callback = requireSafe(core, page, redirectUrl ?? '/login/axonscloud/callback/');
  const tenantUrl = parseBase(tenant && requireSafe(core, page, tenant, core.origin));
  // 244 bits of chance, written so that they are a verifier (RFC 7636) and fit into an address.
  const verifier = crypto.randomUUID() + crypto.randomUUID();
  const transaction: LoginTransaction = {
    verifier,
    returnUrl: requireSafe(core, page, returnUrl ?? location.href),
    tenantUrl: tenantUrl ?? core.defaultTenantUrl,
    begunAt: core.now(),
  };
  const query = new URLSearchParams({
    // A template that the platform fills in. It is compared letter by letter, so it has no state.
    redirect_url: `${callback}${callback.includes('?') ? '&' : '?'}sessionKey={key}`,
    application_id: core.applicationId,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...(prompt && { prompt }),
  });
  // A login that shows its page each time cannot go round in circles.
  if (!prompt || prompt === 'none') {
    countRedirect(storage, `${storagePrefix}redirects`, transaction.begunAt);
  }
  storage.setItem(`${storagePrefix}login`, JSON.stringify(transaction));
  location.assign(`${transaction.tenantUrl}/login?${query}`);
  return new Promise(() => {});
}

/** Comes back from it, with a handle or without. */
export async function completeLogin(core: Core, given?: string): Promise<RedirectResult | null> {
  const { callbacks, scopes } = core;
  const { page, storage } = surroundings(core);
  const url = new URL(given ?? page.location.href);
  const { searchParams } = url;
  const handle = searchParams.get('sessionKey');
  const error = searchParams.get('error')?.replace('temporarily_', '');
  const refusal = refusals.find((code) => code === error);
  if (handle === null && !refusal) return callbacks.get(url.href) ?? null;
  const clean = (name: string): void => {
    searchParams.delete(name);
    page.history.replaceState(page.history.state, '', url.href);
  };
  // Before anything else, so that no script and no request sees the handle.
  if (handle !== null) clean('sessionKey');
  const transaction = takeTransaction(storage, `${core.storagePrefix}login`, core.now());
  // Without a transaction, another page started this sign-on.
  if (!transaction) return null;
  if (refusal) clean('error');
  const result = withActivity(core, 'loading', async () => {
    if (handle === null || !/^[\w-]{22,512}$/.test(handle)) {
      throw new AxpError(refusal ?? 'bad_response');
    }
    const session = await signOn(core, { ...transaction, sessionKey: handle, scopes });
    // It was checked before, but has been in a storage since.
    return { session, returnUrl: requireSafe(core, page, transaction.returnUrl) };
  });
  callbacks.set(url.href, result);
  return result;
}

function surroundings({ page }: Core): { page: AxpPage; storage: AxpStorage } {
  // TypeScript takes it for granted; browsers have it in secure contexts only.
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  if (!page || !subtle) throw new AxpError('not_in_browser');
  const storage = attempt(() => page.sessionStorage);
  if (!storage) throw new AxpError('no_storage');
  return { page, storage };
}

/** Returns the challenge of a verifier (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Login that this tab started and that has not returned. The verifier proves that the same tab
 * finishes it; the login page got its hash.
 */
interface LoginTransaction {
  readonly verifier: string;
  readonly returnUrl: string;
  readonly tenantUrl: string;
  readonly begunAt: number;
}

/** Gives the transaction under that key once, and never after ten minutes. */
function takeTransaction(
  storage: AxpStorage,
  key: string,
  now: number,
): LoginTransaction | undefined {
  const value = parseJson(storage.getItem(key));
  storage.removeItem(key);
  const isTransaction =
    hasAll(value, 'verifier returnUrl tenantUrl') && hasAll(value, 'begunAt', 'number');
  return isTransaction && Math.abs(now - value.begunAt) <= maxLoginMs ? value : undefined;
}

/** @throws AxpError `redirect_loop` when the page goes round in circles */
function countRedirect(storage: AxpStorage, key: string, now: number): void {
  const times = (storage.getItem(key) ?? '').split(',');
  const recent = times.filter((time) => Math.abs(now - Number(time)) < redirectsWithinMs);
  if (recent.length >= maxRedirects) throw new AxpError('redirect_loop');
  storage.setItem(key, [...recent, now].join());
}
