import { delay } from '../check.ts';
import type { InvalidReason } from '../entities.ts';
import type { AxpEnvironment } from '../environment.ts';
import { AxpError } from '../errors.ts';
import type { ResolvedOptions } from '../options.ts';
import type { RefreshRequest, SignOnRequest } from '../protocol.ts';
import type { Platform } from '../transport/platform.ts';
import { isLost } from '../transport/platform.ts';
import type { Exclusive } from './exclusive.ts';
import type { Revisions } from './revisions.ts';
import { removed } from './revisions.ts';
import type { SessionRecord } from './session-record.ts';
import { toRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/** What getting tokens needs. */
export interface GrantParts {
  readonly options: ResolvedOptions;
  readonly environment: AxpEnvironment;
  readonly prefix: string;
  readonly platform: Platform;
  readonly store: SessionStore;
  readonly revisions: Revisions;
  readonly exclusive: Exclusive;
}

/** A sign-on by a session key, or by a handle and its verifier. */
export interface SignOn {
  readonly sessionKey: string;
  readonly scopes: readonly string[];
  readonly tenantUrl: string;
  readonly verifier?: string;
}

const longestPropagationMs = 1000;
const lookAgainMs = 10;

/** Gets tokens: one grant at a time for each session, whatever the number of tabs and callers. */
export class Grants {
  readonly #parts: GrantParts;
  readonly #running = new Map<string, Promise<SessionRecord>>();
  #pausedUntil = 0;

  constructor(parts: GrantParts) {
    this.#parts = parts;
  }

  /** Another access token than the given one; callers and tabs that ask at once share it. */
  refresh(sessionKey: string, staleToken: string): Promise<SessionRecord> {
    return this.#once('refresh', sessionKey, () => this.#refresh(sessionKey, staleToken));
  }

  /** Tokens of a new sign-on. */
  signOn(request: SignOn): Promise<SessionRecord> {
    const { scopes, sessionKey } = request;
    return this.#once(scopes.join(' '), sessionKey, () => this.#signOn(request));
  }

  #once(
    kind: string,
    sessionKey: string,
    work: () => Promise<SessionRecord>,
  ): Promise<SessionRecord> {
    const name = `${kind}:${sessionKey}`;
    const running =
      this.#running.get(name) ??
      this.#parts
        .exclusive(this.#parts.prefix + sessionKey, work)
        .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  async #refresh(sessionKey: string, staleToken: string): Promise<SessionRecord> {
    const { store } = this.#parts;
    const record = await this.#newest(sessionKey);
    const { session } = record;
    if (session.state === 'invalid') throw invalidError(session.reason);
    if (session.accessToken !== staleToken) return record;
    if (session.refreshToken === '') return this.#fail(sessionKey, 'Refresh token is missing');
    try {
      const next = await this.#ask(
        {
          grant_type: 'refresh_token',
          prompt: 'none',
          refresh_token: session.refreshToken,
          session_key: sessionKey,
          instance_id: record.family,
        },
        record,
        record,
      );
      if (next.session.sessionKey !== sessionKey) throw new AxpError('identity_changed');
      return await this.#keep(next, record);
    } catch (error) {
      if (!isDefinite(error)) throw error;
      // Where a browser has no locks, another tab may have been faster with the same token.
      store.reload();
      const latest = store.get(sessionKey);
      if (latest?.session.state === 'valid' && latest.revision > record.revision) return latest;
      return this.#fail(sessionKey, 'Refresh token failed.', error);
    }
  }

  async #signOn({ sessionKey, scopes, tenantUrl, verifier }: SignOn): Promise<SessionRecord> {
    const { revisions, store } = this.#parts;
    store.reload();
    const known = store.get(sessionKey);
    const family = known?.family ?? crypto.randomUUID();
    const newest = (known && (await revisions.read(family))) ?? 0;
    const revision = Math.max(newest, known?.revision ?? 0);
    const record = await this.#ask(
      {
        grant_type: 'session_key',
        prompt: 'none',
        response_type: 'token',
        session_key: sessionKey,
        scopes,
        ...(verifier !== undefined && { code_verifier: verifier }),
        instance_id: family,
      },
      { tenantUrl, family, revision },
      known,
    );
    return this.#keep(record, known);
  }

  /** A call that is lost on its way is repeated once; the platform knows the instance again. */
  async #ask(
    body: SignOnRequest | RefreshRequest,
    continued: Pick<SessionRecord, 'tenantUrl' | 'family' | 'revision'>,
    before: SessionRecord | undefined,
  ): Promise<SessionRecord> {
    const { environment, options, platform } = this.#parts;
    const { applicationId, tokenCallMs } = options;
    const requestedAt = environment.now();
    const retryAfterMs = this.#pausedUntil - requestedAt;
    if (retryAfterMs > 0) throw new AxpError('rate_limited', 'rate_limited', { retryAfterMs });
    const path = `sessions/${encodeURIComponent(applicationId)}/oauth/token`;
    const call = { path, body, deadlineMs: tokenCallMs };
    try {
      const data = await platform(call).catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return platform(call);
      });
      const record = toRecord(data, { ...continued, applicationId, requestedAt });
      requireSamePerson(before, record);
      return record;
    } catch (error) {
      if (error instanceof AxpError && error.retryAfterMs !== undefined) {
        this.#pausedUntil = environment.now() + error.retryAfterMs;
      }
      throw error;
    }
  }

  /**
   * The newest record of a session. A tab that lags behind waits for what it knows to be there;
   * its own refresh token is used up.
   */
  async #newest(sessionKey: string): Promise<SessionRecord> {
    const { store, revisions } = this.#parts;
    for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
      store.reload();
      const record = store.get(sessionKey);
      if (record === undefined) throw new AxpError('unknown_session');
      const known = (await revisions.read(record.family)) ?? 0;
      if (known === removed) {
        store.remove(sessionKey);
        throw new AxpError('unknown_session');
      }
      if (known <= record.revision) return record;
      if (waitedMs >= longestPropagationMs) return this.#fail(sessionKey, 'Refresh token failed.');
      await delay(lookAgainMs);
    }
  }

  /** Keeps new tokens, unless what they continue was removed or replaced meanwhile. */
  async #keep(record: SessionRecord, continued: SessionRecord | undefined): Promise<SessionRecord> {
    const { revisions, store } = this.#parts;
    await revisions.commit(record.family, record.revision, () => {
      const current = continued && store.get(continued.session.sessionKey);
      if (current?.family === continued?.family) store.put(record);
    });
    const { sessionKey } = record.session;
    const kept = store.get(sessionKey);
    if (kept !== undefined && (kept.family !== record.family || kept.revision >= record.revision)) {
      return kept;
    }
    store.remove(sessionKey);
    throw new AxpError('unknown_session');
  }

  #fail(sessionKey: string, reason: InvalidReason, cause?: unknown): never {
    this.#parts.store.invalidate(sessionKey, reason);
    throw invalidError(reason, cause);
  }
}

/** An answer that will not change: everything else leaves the session as it is. */
export function isDefinite(error: unknown): error is AxpError {
  return (
    error instanceof AxpError &&
    (error.code === 'identity_changed' || /(^|\.)invalid_grant$/.test(error.platformCode ?? ''))
  );
}

/** The error of a session that has to be signed on again. */
export function invalidError(reason: InvalidReason, cause?: unknown): AxpError {
  return new AxpError('session_invalid', reason, { cause });
}

function requireSamePerson(before: SessionRecord | undefined, after: SessionRecord): void {
  const isSame =
    before === undefined ||
    (before.subject === after.subject && before.session.tenantKey === after.session.tenantKey);
  if (!isSame) throw new AxpError('identity_changed');
}
