import { delay } from '../check.ts';
import { maxPropagationMs, removed, storagePollMs } from '../constants.ts';
import type { Core } from '../core.ts';
import type { InvalidReason } from '../entities.ts';
import { AxpError, failure } from '../errors.ts';
import type { RefreshRequest, SignOnRequest } from '../protocol.ts';
import { callPlatform, isLost } from '../transport/platform.ts';
import type { RecordOrigin, SessionRecord } from './session-record.ts';
import { isSamePerson, toRecord } from './session-record.ts';
import { invalidate, put, reload, remove } from './session-store.ts';

const refreshFailed = 'Refresh token failed.';

/** A sign-on by a session key, or by a handle and its verifier. */
export interface SignOn {
  readonly sessionKey: string;
  readonly scopes: readonly string[];
  readonly tenantUrl: string;
  readonly verifier?: string;
}

type OfEach = 'prompt' | 'instance_id';
/** Undefined parameters are not sent. */
type Grant =
  | (Omit<SignOnRequest, OfEach | 'code_verifier'> & { code_verifier: string | undefined })
  | Omit<RefreshRequest, OfEach>;

/** Another access token than the given one; callers and tabs that ask at once share it. */
export function grantRefresh(
  core: Core,
  sessionKey: string,
  stale: string,
): Promise<SessionRecord> {
  const refresh = async (): Promise<SessionRecord> => {
    const record = await newest(core, sessionKey);
    const { session } = record;
    if (session.state === 'invalid') throw invalidError(session.reason);
    if (session.accessToken !== stale) return record;
    if (!session.refreshToken) throw invalidError('Refresh token is missing');
    const { refreshToken: refresh_token } = session;
    const grant = { grant_type: 'refresh_token', session_key: sessionKey, refresh_token } as const;
    const next = await ask(core, grant, record);
    if (next.session.sessionKey !== sessionKey) throw new AxpError('identity_changed');
    return keep(core, next, record);
  };
  return once(core, ['refresh:', sessionKey], refresh, async (cause) => {
    if (!isDefinite(cause)) throw cause;
    // Where a browser has no locks, another tab may have been faster with the same token.
    reload(core);
    const record = core.records.get(sessionKey);
    if (!record) return forget(core, sessionKey);
    const { session } = record;
    if (session.accessToken === stale) {
      try {
        // The platform takes a token for a copy if its successor was lost, but keeps the sign-on.
        return await grantSignOn(core, { ...record, scopes: core.scopes, sessionKey });
      } catch (error) {
        if (!isDefinite(error)) throw error;
      }
    } else if (session.state === 'valid') return record;
    if (session.state === 'invalid') throw invalidError(session.reason, cause);
    const reason = session.refreshToken ? refreshFailed : 'Refresh token is missing';
    return fail(core, sessionKey, reason, cause);
  });
}

/** Tokens of a new sign-on. */
export function grantSignOn(core: Core, request: SignOn): Promise<SessionRecord> {
  const { scopes, sessionKey, tenantUrl, verifier } = request;
  const isContinued = core.records.has(sessionKey);
  return once(core, [`${scopes.join()}:`, sessionKey], async () => {
    reload(core);
    const known = core.records.get(sessionKey);
    // Cleared while this waited for the lock.
    if (isContinued && !known) return forget(core, sessionKey);
    const family = known?.family ?? crypto.randomUUID();
    const revision = Math.max((await core.revisions(family)) ?? 0, known?.revision ?? 0);
    const record = await ask(
      core,
      {
        grant_type: 'session_key',
        response_type: 'token',
        session_key: sessionKey,
        scopes,
        code_verifier: verifier,
      },
      { tenantUrl, family, revision },
    );
    return keep(core, record, known);
  });
}

/**
 * One grant at a time for each session, whatever the number of tabs and callers. The result of a
 * failure is shared as well, without a lock.
 */
function once(
  core: Core,
  [kind, sessionKey]: readonly [kind: string, sessionKey: string],
  work: () => Promise<SessionRecord>,
  otherwise?: (cause: unknown) => Promise<SessionRecord>,
): Promise<SessionRecord> {
  const { grants } = core;
  const name = kind + sessionKey;
  const running =
    grants.get(name) ??
    exclusive(core, core.storagePrefix + sessionKey, work)
      .catch(otherwise)
      .finally(() => grants.delete(name));
  grants.set(name, running);
  return running;
}

/** A call that is lost on its way is repeated once; the platform knows the instance again. */
async function ask(
  core: Core,
  grant: Grant,
  continued: Omit<RecordOrigin, 'issuedAt'>,
): Promise<SessionRecord> {
  const { applicationId, now } = core;
  const issuedAt = now();
  if (core.refusal && issuedAt < core.retryAt) throw core.refusal;
  const call = {
    path: `sessions/${encodeURIComponent(applicationId)}/oauth/token`,
    body: { ...grant, prompt: 'none', instance_id: continued.family },
    timeout: core.tokenCallMs,
  };
  try {
    const data = await callPlatform(core, call).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      return callPlatform(core, call);
    });
    return toRecord(data, applicationId, { ...continued, issuedAt });
  } catch (error) {
    if (error instanceof AxpError && error.retryAfterMs) {
      core.retryAt = now() + error.retryAfterMs;
      core.refusal = error;
    }
    throw error;
  }
}

/**
 * The newest record of a session. A tab that lags behind waits for what it knows to be there; its
 * own refresh token is used up.
 */
async function newest(core: Core, sessionKey: string): Promise<SessionRecord> {
  for (let waitedMs = 0; ; waitedMs += storagePollMs) {
    reload(core);
    const record = core.records.get(sessionKey);
    const known = (record && (await core.revisions(record.family))) ?? 0;
    if (!record || known === removed) return forget(core, sessionKey);
    if (known <= record.revision) return record;
    if (waitedMs >= maxPropagationMs) throw invalidError(refreshFailed);
    await delay(storagePollMs);
  }
}

/** Stores new tokens, unless their session was removed or replaced in between. */
async function keep(
  core: Core,
  record: SessionRecord,
  continued: SessionRecord | undefined,
): Promise<SessionRecord> {
  const { family, revision, session } = record;
  if (continued && !isSamePerson(continued, record)) throw new AxpError('identity_changed');
  await core.revisions(family, (known) => {
    if (known === removed) return undefined;
    const current = continued && core.records.get(continued.session.sessionKey);
    if (current?.family === continued?.family) put(core, record);
    return revision;
  });
  const kept = core.records.get(session.sessionKey);
  const isKept = kept && (kept.family !== family || kept.revision >= revision);
  return isKept ? kept : forget(core, session.sessionKey);
}

function forget(core: Core, sessionKey: string): never {
  remove(core, sessionKey);
  throw new AxpError('unknown_session');
}

/** Calls a session invalid, and throws why. */
export function fail(
  core: Core,
  sessionKey: string,
  reason: InvalidReason,
  cause?: unknown,
): never {
  invalidate(core, sessionKey, reason);
  throw invalidError(reason, cause);
}

/** An answer that will not change: everything else leaves the session as it is. */
export function isDefinite(error: unknown): error is AxpError {
  return (
    error instanceof AxpError &&
    (/^(identity_changed|session_invalid)$/.test(error.code) ||
      /\binvalid_grant$/.test(error.platformCode ?? ''))
  );
}

/** The error of a session that has to be signed on again. */
export function invalidError(reason: InvalidReason, cause?: unknown): AxpError {
  return failure('session_invalid', { cause }, reason);
}

/**
 * Runs work under a named lock, one at a time for all tabs. A waiter takes over the lock after the
 * longest possible run, because everything a holder does has a deadline: its tab is frozen. Without
 * locks, work runs at once: on servers, in insecure contexts, and if storage is forbidden, so that
 * tabs share no session.
 */
async function exclusive<T>(
  { page, tokenCallMs }: Core,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    running = work();
    return running;
  };
  const wait = async (options: LockOptions): Promise<unknown> =>
    running ?? page?.navigator.locks?.request(name, options, begin);
  // A holder makes at most two calls, and looks for a second at what others did.
  const signal = AbortSignal.timeout(2 * tokenCallMs + 2000);
  await wait({ signal })
    .catch(() => wait({ steal: true }))
    // Begun: the work failed, or the lock was taken from it, and its own outcome tells.
    .catch(() => {});
  return running ?? begin();
}
