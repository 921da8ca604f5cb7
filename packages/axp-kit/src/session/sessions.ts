import type {
  AccessTokenOptions,
  LogoutOptions,
  RefreshOptions,
  SessionChoice,
} from '../axp-client.ts';
import { hasAll } from '../check.ts';
import type { Core } from '../core.ts';
import type { Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { requireSafe } from '../login/addresses.ts';
import { abortable, callPlatform, isWorthRetrying } from '../transport/platform.ts';
import type { SignOn } from './grants.ts';
import { grantRefresh, grantSignOn, invalidError } from './grants.ts';
import { removed } from './revisions.ts';
import type { SessionRecord } from './session-record.ts';
import { isSamePerson, toRecord } from './session-record.ts';

const usualMinValidityMs = 30_000;
/** A clock may be set back by as much before a token is taken for one of another time. */
const toleratedStepMs = 60_000;

/** @throws AxpError `no_session_key` if a call is about no session */
export function keyOf(
  { store }: Core,
  sessionKey: string = store.activeKey,
  message = 'no sessionKey',
): string {
  if (sessionKey === '') throw new AxpError('no_session_key', message);
  return sessionKey;
}

/** The session that a call is about. */
export function requireRecord({ store }: Core, { sessionKey }: SessionChoice): SessionRecord {
  const key = sessionKey ?? store.activeKey;
  const record = store.get(key);
  if (record !== undefined) return record;
  if (key !== '') throw new AxpError('unknown_session');
  // Without an active key only a lone session can have been meant.
  const reason = 'cannot identify active session';
  const [lone = '', ...others] = store.records.keys();
  if (others.length === 0) store.invalidate(lone, reason);
  throw new AxpError('no_session_key', reason);
}

/** Signs on, and makes the session the active one. */
export async function signOn(core: Core, request: SignOn): Promise<Session> {
  return accept(core, await grantSignOn(core, request));
}

/** New tokens if the access token is about to end, or by force. */
export async function refresh(
  core: Core,
  { force, signal, ...choice }: RefreshOptions,
): Promise<Session> {
  const record = requireRecord(core, choice);
  const { session } = record;
  if (force !== true && isFresh(core, record)) return session;
  return abortable(renew(core, session.sessionKey, session.accessToken), signal);
}

/** The access token, refreshed before it ends. */
export async function getAccessToken(
  core: Core,
  { minValidityMs, signal, ...choice }: AccessTokenOptions,
): Promise<string> {
  const record = requireRecord(core, choice);
  const { session } = record;
  const { accessToken, sessionKey } = session;
  if (session.state === 'invalid') throw invalidError(session.reason);
  if (isFresh(core, record, minValidityMs)) return accessToken;
  try {
    return (await abortable(renew(core, sessionKey, accessToken), signal)).accessToken;
  } catch (error) {
    // A token that is good for a few seconds is better than none for want of a connection.
    const isUsable = error instanceof AxpError && error.retryable && isFresh(core, record, 0);
    if (isUsable && minValidityMs === undefined) return accessToken;
    throw error;
  }
}

/** Takes tokens that were got elsewhere. */
export function saveToken(core: Core, token: unknown): Session {
  const { applicationId, defaultTenantUrl, now, revisions, store } = core;
  const record = toRecord(token, {
    applicationId,
    tenantUrl: defaultTenantUrl,
    requestedAt: now(),
    family: hasAll(token, 'string', ['instance_id']) ? token.instance_id : crypto.randomUUID(),
    revision: 0,
  });
  store.put(record);
  void revisions(record.family, () => record.revision);
  return accept(core, record);
}

/** Forgets a session; an unknown key means nothing. */
export function removeSession(
  { revisions, store }: Core,
  sessionKey: string,
  by: 'page' | 'platform',
): void {
  const record = store.get(sessionKey);
  if (record === undefined) return;
  void revisions(record.family, () => removed);
  store.remove(sessionKey);
  store.emit('logout', { sessionKey, by });
}

/** Ends a session at the platform and here, and leaves for the platform's page. */
export async function logout(
  core: Core,
  { everywhere, redirect, redirectUrl, ...choice }: LogoutOptions,
): Promise<void> {
  const { allowedRedirects, applicationId, defaultTenantUrl, page, store } = core;
  const query = new URLSearchParams({ application_id: applicationId });
  if (redirectUrl !== undefined && page !== undefined) {
    query.set('redirect_url', requireSafe(redirectUrl, page.location.href, allowedRedirects));
  }
  const sessionKey = choice.sessionKey ?? store.activeKey;
  const record = store.get(sessionKey);
  const mayLeave = page !== undefined && redirect !== false;
  try {
    if (record?.session.state === 'valid') {
      await end(core, { session_key: sessionKey, ...(everywhere && { everywhere }) }, choice);
    }
  } catch (error) {
    // The platform's page ends what the call could not, and asks before.
    if (!mayLeave) throw error;
  } finally {
    removeSession(core, sessionKey, 'page');
  }
  if (mayLeave) {
    page.location.assign(`${record?.tenantUrl ?? defaultTenantUrl}/logout?${query}`);
  }
}

/** Once more with other tokens, if the call was lost or its token refused. */
async function end(core: Core, body: object, choice: SessionChoice): Promise<void> {
  const { signal } = choice;
  const { sessionKey } = requireRecord(core, choice).session;
  const post = (token: string): Promise<unknown> =>
    callPlatform(core, { path: 'me/logout', body, token, signal });
  const token = await getAccessToken(core, choice);
  await post(token).catch(async (error: unknown) => {
    if (!isWorthRetrying(error) || signal?.aborted) throw error;
    return post((await abortable(renew(core, sessionKey, token), signal)).accessToken);
  });
}

function accept({ store }: Core, record: SessionRecord): Session {
  const { session } = record;
  const { sessionKey } = session;
  // Keys change with each sign-on: what this person had before in this application is over.
  for (const [key, other] of store.records) {
    if (key !== sessionKey && isSamePerson(other, record)) store.remove(key);
  }
  store.activate(sessionKey);
  store.emit('login', { session });
  return session;
}

/** Tokens other than this one, shared by all who ask. */
export function renew(core: Core, sessionKey: string, accessToken: string): Promise<Session> {
  const { store } = core;
  const { activeKey } = store;
  return store.during('isRefreshing', async () => {
    const { session } = await grantRefresh(core, sessionKey, accessToken);
    // Unless the person chose another account meanwhile.
    if (store.activeKey === activeKey) store.activate(sessionKey);
    store.emit('refreshed', { sessionKey });
    return session;
  });
}

function isFresh(
  { now }: Core,
  { expiresAt, issuedAt }: SessionRecord,
  minValidityMs: number = usualMinValidityMs,
): boolean {
  return now() + minValidityMs < expiresAt && now() > issuedAt - toleratedStepMs;
}
