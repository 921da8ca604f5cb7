import type { SessionChoice, SilentOptions } from '../call-options.ts';
import { hasAll } from '../check.ts';
import type { Core } from '../core.ts';
import type { Session } from '../entities.ts';
import { AxpError, failure } from '../errors.ts';
import { leave } from '../login/login-flow.ts';
import { callForUser } from '../transport/user-call.ts';
import { withActivity } from './auth-state.ts';
import { fail, isDefinite } from './grants.ts';
import { invalidate } from './session-store.ts';
import { keyOf, signOn } from './sessions.ts';

const silentlyFailed = 'Authentication with sso silently failed.';

/** Signs on by the platform's cookie; where no key is known, by the one that its frame reports. */
export async function signOnSilently(
  core: Core,
  { scopes = core.scopes, sessionKey: choice = core.activeKey }: SilentOptions,
): Promise<Session> {
  if (!choice) await requireCookies(core, core.defaultTenantUrl);
  const sessionKey = keyOf(core, choice || core.signedInKey);
  if (!scopes.length) throw new AxpError('no_scope', 'no scope');
  const tenantUrl = core.records.get(sessionKey)?.tenantUrl ?? core.defaultTenantUrl;
  try {
    return await withActivity(core, 'loading', () =>
      signOn(core, { sessionKey, scopes, tenantUrl }),
    );
  } catch (error) {
    if (!isDefinite(error)) throw error;
    // A refusal says nothing about the session if the platform's cookie could not come along.
    if (error.code === 'refused') await requireCookies(core, tenantUrl, error);
    if (core.records.has(sessionKey)) return fail(core, sessionKey, silentlyFailed, error);
    const message = 'cannot save error auth state on empty session';
    throw failure('unknown_session', { cause: error }, message);
  }
}

/** Redirects or throws if the browser blocks the cookies of the platform's frame. */
async function requireCookies(core: Core, tenant: string, cause?: unknown): Promise<void> {
  if ((await core.cookies?.()) !== 'blocked') return;
  if (core.whenBlocked !== 'error') await leave(core, { tenant, prompt: 'none' });
  throw failure('third_party_blocked', { cause });
}

/** Asks the platform whether a session is alive; if not, it becomes invalid. */
export async function checkSession(core: Core, choice: SessionChoice): Promise<boolean> {
  const sessionKey = keyOf(core, choice.sessionKey);
  try {
    const call = { path: 'me/sessions/check', body: { session_key: sessionKey } };
    const answer = await callForUser(core, call, { ...choice, sessionKey });
    if (!hasAll(answer, 'active', 'boolean')) throw new AxpError('bad_response');
    if (!answer.active) invalidate(core, sessionKey, silentlyFailed);
    return answer.active;
  } catch (error) {
    if (error instanceof AxpError && error.code === 'session_invalid') return false;
    throw error;
  }
}
