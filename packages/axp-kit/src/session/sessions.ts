import type { AccessTokenOptions, LogoutOptions, RefreshOptions } from '../call-options.ts';
import { hasAll } from '../check.ts';
import { defaultValidityMs, removed, toleratedStepMs } from '../constants.ts';
import type { Core } from '../core.ts';
import type { Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { requireSafe } from '../login/addresses.ts';
import type { PlatformCall } from '../transport/platform.ts';
import { abortable, callPlatform, isWorthRetrying } from '../transport/platform.ts';
import { emit, withActivity } from './auth-state.ts';
import type { SignOn } from './grants.ts';
import { grantRefresh, grantSignOn, invalidError } from './grants.ts';
import type { SessionRecord } from './session-record.ts';
import { isSamePerson, toRecord } from './session-record.ts';
import { activate, invalidate, put, remove } from './session-store.ts';

/** @throws AxpError `no_session_key` if a call is about no session */
export function keyOf(
  core: Core,
  sessionKey: string = core.activeKey,
  message = 'no sessionKey',
): string {
  if (!sessionKey) throw new AxpError('no_session_key', message);
  return sessionKey;
}

/** The session that a call is about: the active one, unless it names one. */
export function requireRecord(core: Core, sessionKey: string = core.activeKey): SessionRecord {
  const record = core.records.get(sessionKey);
  if (record) return record;
  if (sessionKey) throw new AxpError('unknown_session');
  // Without an active key only a lone session can have been meant.
  const reason = 'cannot identify active session';
  const [lone = '', ...others] = core.records.keys();
  if (!others.length) invalidate(core, lone, reason);
  throw new AxpError('no_session_key', reason);
}

/** Signs on, and makes the session the active one. */
export async function signOn(core: Core, request: SignOn): Promise<Session> {
  return accept(core, await grantSignOn(core, request));
}

/** New tokens if the access token is about to end, or by force. */
export async function refresh(
  core: Core,
  { force, sessionKey, signal }: RefreshOptions,
): Promise<Session> {
  const record = requireRecord(core, sessionKey);
  return !force && isFresh(core, record) ? record.session : renew(core, record.session, signal);
}

/** The access token, refreshed before it ends. */
export async function getAccessToken(
  core: Core,
  {
    minValidityMs,
    sessionKey,
    signal,
  }: Omit<AccessTokenOptions, 'signal'> & Pick<PlatformCall, 'signal'>,
): Promise<string> {
  const record = requireRecord(core, sessionKey);
  const { session } = record;
  if (session.state === 'invalid') throw invalidError(session.reason);
  if (isFresh(core, record, minValidityMs)) return session.accessToken;
  try {
    return (await renew(core, session, signal)).accessToken;
  } catch (error) {
    // A token that is good for a few seconds is better than none for want of a connection.
    const isPassing = error instanceof AxpError && error.retryable && minValidityMs === undefined;
    if (isPassing && isFresh(core, record, 0)) return session.accessToken;
    throw error;
  }
}

/** Takes tokens that were got elsewhere. */
export function saveToken(core: Core, token: unknown): Session {
  const record = toRecord(token, core.applicationId, {
    tenantUrl: core.defaultTenantUrl,
    issuedAt: core.now(),
    family: hasAll(token, 'instance_id') ? token.instance_id : crypto.randomUUID(),
    revision: 0,
  });
  put(core, record);
  void core.revisions(record.family, () => record.revision);
  return accept(core, record);
}

/** Forgets a session; an unknown key means nothing. */
export function removeSession(core: Core, sessionKey: string, by: 'page' | 'platform'): void {
  const record = core.records.get(sessionKey);
  if (!record) return;
  void core.revisions(record.family, () => removed);
  remove(core, sessionKey);
  emit(core, 'logout', { sessionKey, by });
}

/** Ends a session at the platform and here, and leaves for the platform's page. */
export async function logout(core: Core, options: LogoutOptions): Promise<void> {
  const { page } = core;
  const { everywhere, redirect, redirectUrl, sessionKey = core.activeKey, signal } = options;
  const query = new URLSearchParams({
    application_id: core.applicationId,
    ...(redirectUrl && page && { redirect_url: requireSafe(core, page, redirectUrl) }),
  });
  const record = core.records.get(sessionKey);
  const mayLeave = page && redirect !== false;
  try {
    if (record?.session.state === 'valid') {
      await end(core, { session_key: sessionKey, everywhere }, signal);
    }
  } catch (error) {
    // The platform's page ends what the call could not, and asks before.
    if (!mayLeave) throw error;
  } finally {
    removeSession(core, sessionKey, 'page');
  }
  if (mayLeave) {
    page.location.assign(`${record?.tenantUrl ?? core.defaultTenantUrl}/logout?${query}`);
  }
}

/** Retries with newer tokens if the call was lost or its token refused. */
async function end(
  core: Core,
  body: { readonly session_key: string; readonly everywhere: boolean | undefined },
  signal: AbortSignal | undefined,
): Promise<void> {
  const sessionKey = body.session_key;
  const post = (token: string): Promise<unknown> =>
    callPlatform(core, { path: 'me/logout', body, token, signal });
  const accessToken = await getAccessToken(core, { sessionKey, signal });
  await post(accessToken).catch(async (error: unknown) => {
    if (!isWorthRetrying(error) || signal?.aborted) throw error;
    return post((await renew(core, { sessionKey, accessToken }, signal)).accessToken);
  });
}

function accept(core: Core, record: SessionRecord): Session {
  const { session } = record;
  const { sessionKey } = session;
  // Keys change with each sign-on: what this person had before in this application is over.
  for (const [key, other] of core.records) {
    if (key !== sessionKey && isSamePerson(other, record)) remove(core, key);
  }
  activate(core, sessionKey);
  emit(core, 'login', { session });
  return session;
}

/** Tokens other than these, shared by all who ask. */
export function renew(
  core: Core,
  { accessToken, sessionKey }: Pick<Session, 'accessToken' | 'sessionKey'>,
  signal?: AbortSignal,
): Promise<Session> {
  const { activeKey } = core;
  const work = withActivity(core, 'isRefreshing', async () => {
    const { session } = await grantRefresh(core, sessionKey, accessToken);
    // Unless the user chose another account in between.
    if (core.activeKey === activeKey) activate(core, sessionKey);
    emit(core, 'refreshed', { sessionKey });
    return session;
  });
  return abortable(work, signal);
}

function isFresh(
  { now }: Core,
  { expiresAt, issuedAt }: SessionRecord,
  minValidityMs: number = defaultValidityMs,
): boolean {
  return now() + minValidityMs < expiresAt && now() > issuedAt - toleratedStepMs;
}
