import type { Abortable, ScopedOptions } from './call-options.ts';
import { hasAll, isTextList } from './check.ts';
import type { AxpKit } from './client.ts';
import type { IdpSession, StoredSession } from './entities.ts';
import { AxpError } from './errors.ts';
import { keyOf } from './session/sessions.ts';
import { listOf } from './transport/portal.ts';
import { callForUser } from './transport/user-call.ts';

export type { IdpSession, StoredSession } from './entities.ts';

/**
 * Returns this browser's sign-ons on the platform, for choosing an account.
 *
 * @example
 * ```ts
 * const accounts = await storeSessions(kit);
 * ```
 */
export async function storeSessions(
  client: AxpKit,
  options: Abortable = {},
): Promise<readonly StoredSession[]> {
  // The specification's helper for deleting, which issues GET: so nothing is deleted by it.
  const data = await callForUser(client.core(), { path: 'me/store/sessions' }, options);
  return listOf(data, 'items').filter(isStoredSession);
}

/**
 * Returns the session with the identity provider that the user signed in with.
 *
 * @throws AxpError `no_session_key` or `no_scope`
 * @example
 * ```ts
 * const [provider] = await createIdpSession(kit, { scopes: ['openid'] });
 * ```
 */
export async function createIdpSession(
  client: AxpKit,
  options: ScopedOptions,
): Promise<readonly IdpSession[]> {
  const core = client.core();
  const { scopes } = options;
  const session_key = keyOf(core, options.sessionKey);
  if (!scopes.length) throw new AxpError('no_scope', 'no scope');
  const body = { session_key, scopes };
  const data = await callForUser(core, { path: 'me/idp/sessions', body }, options);
  return listOf(data, 'items').filter(isIdpSession);
}

function isStoredSession(item: unknown): item is StoredSession {
  const names = 'sessionKey tenantKey user displayName connectorType';
  return hasAll(item, names);
}

function isIdpSession(item: unknown): item is IdpSession {
  const names = 'connectorId connectorType issuer';
  return hasAll(item, names) && isTextList(item.scopes);
}
