import type { SessionChoice, SilentOptions } from '../axp-client.ts';
import type { CookieAccess } from '../browser/bridge.ts';
import { hasAll } from '../check.ts';
import type { Core } from '../core.ts';
import type { Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { leave } from '../login/login-flow.ts';
import { abortable } from '../transport/platform.ts';
import { callForUser } from '../transport/user-call.ts';
import type { SignOn } from './grants.ts';
import { invalidError, isDefinite } from './grants.ts';
import { keyOf, signOn } from './sessions.ts';

const silentlyFailed = 'Authentication with sso silently failed.';

/**
 * Signs on by the platform's cookie; `cookies` is what its frame says about them, nothing without
 * a frame.
 */
export function signOnSilently(
  core: Core,
  silent: SilentOptions,
  cookies: () => Promise<CookieAccess | undefined>,
): Promise<Session> {
  const { defaultTenantUrl, store } = core;
  const sessionKey = keyOf(core, silent.sessionKey);
  const scopes = silent.scopes ?? core.scopes;
  if (scopes.length === 0) throw new AxpError('no_scope', 'no scope');
  const tenantUrl = store.get(sessionKey)?.tenantUrl ?? defaultTenantUrl;
  const request = { sessionKey, scopes, tenantUrl };
  const work = store
    .during('loading', () => signOn(core, request))
    .catch((error: unknown) => fail(core, request, error, cookies));
  return abortable(work, silent.signal);
}

async function fail(
  core: Core,
  { sessionKey, tenantUrl }: SignOn,
  error: unknown,
  cookies: () => Promise<CookieAccess | undefined>,
): Promise<never> {
  const { store, whenBlocked } = core;
  if (!isDefinite(error)) throw error;
  // A refusal says nothing about the session if the platform's cookie could not come along.
  if (error.code === 'refused' && (await cookies()) === 'blocked') {
    if (whenBlocked !== 'error') {
      await leave(core, { tenant: tenantUrl, prompt: 'none' });
    }
    throw new AxpError('third_party_blocked');
  }
  if (store.invalidate(sessionKey, silentlyFailed)) throw invalidError(silentlyFailed, error);
  const message = 'cannot save error auth state on empty session';
  throw new AxpError('unknown_session', message, { cause: error });
}

/** Asks the platform whether a session is alive; if not, it becomes invalid. */
export async function checkSession(core: Core, choice: SessionChoice): Promise<boolean> {
  const sessionKey = keyOf(core, choice.sessionKey);
  try {
    const call = { path: 'me/sessions/check', body: { session_key: sessionKey } };
    const answer = await callForUser(core, call, { ...choice, sessionKey });
    if (!hasAll(answer, 'boolean', ['active'])) {
      throw new AxpError('bad_response');
    }
    if (!answer.active) core.store.invalidate(sessionKey, silentlyFailed);
    return answer.active;
  } catch (error) {
    if (error instanceof AxpError && error.code === 'session_invalid') return false;
    throw error;
  }
}
