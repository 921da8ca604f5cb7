import type {
  AccessTokenOptions,
  LogoutOptions,
  RefreshOptions,
  SessionChoice,
  SilentOptions,
} from '../axp-client.ts';
import type { CookieAccess } from '../browser/bridge.ts';
import { hasShape, isObject } from '../check.ts';
import type { Core } from '../core.ts';
import type { Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { requireSafe } from '../login/addresses.ts';
import type { PlatformCall } from '../transport/platform.ts';
import { abortable } from '../transport/platform.ts';
import { withRetries } from '../transport/retry.ts';
import type { SignOn } from './grants.ts';
import { invalidError, isDefinite } from './grants.ts';
import { removed } from './revisions.ts';
import type { SessionRecord } from './session-record.ts';
import { toRecord } from './session-record.ts';

/** What sessions need from the page they are in. */
export interface SessionSurroundings {
  /** What the platform's frame says about its cookies; nothing without a frame. */
  readonly cookies: () => Promise<CookieAccess | undefined>;
  /** Leaves for a sign-on without a page, and comes back. */
  readonly signOnAtTopLevel: (tenantUrl: string) => Promise<void>;
}

const usualMinValidityMs = 30_000;
/** A clock may be set back by as much before a token is taken for one of another time. */
const toleratedStepMs = 60_000;
const mostRetries = 10;

/** What can be done with sessions. */
export class Sessions {
  readonly #core: Core;
  readonly #surroundings: SessionSurroundings;

  constructor(core: Core, surroundings: SessionSurroundings) {
    this.#core = core;
    this.#surroundings = surroundings;
  }

  /** @throws AxpError `no_session_key` if a call is about no session */
  keyOf({ sessionKey }: SessionChoice, message = 'no sessionKey'): string {
    const key = sessionKey ?? this.#core.store.activeKey;
    if (key === '') throw new AxpError('no_session_key', message);
    return key;
  }

  acquireTokenSilent(silent: SilentOptions): Promise<Session> {
    const { options, store } = this.#core;
    const sessionKey = this.keyOf(silent);
    const scopes = silent.scopes ?? options.scopes;
    if (scopes.length === 0) throw new AxpError('no_scope', 'no scope');
    const tenantUrl = store.get(sessionKey)?.tenantUrl ?? options.defaultTenantUrl;
    const request = { sessionKey, scopes, tenantUrl };
    const work = this.signOn(request).catch((error: unknown) => this.#failSilent(request, error));
    return abortable(work, silent.signal);
  }

  /** Signs on, and makes the session the active one. */
  signOn(request: SignOn): Promise<Session> {
    return this.#attempt('loading', async () =>
      this.#accept(await this.#core.grants.signOn(request)),
    );
  }

  async refresh({ force, signal, ...choice }: RefreshOptions): Promise<Session> {
    const record = this.#require(choice);
    if (force !== true && this.#isFresh(record)) return record.session;
    return abortable(this.#renew(record.session), signal);
  }

  async getAccessToken({ minValidityMs, signal, ...choice }: AccessTokenOptions): Promise<string> {
    const record = this.#require(choice);
    const { session } = record;
    if (session.state === 'invalid') throw invalidError(session.reason);
    if (this.#isFresh(record, minValidityMs)) return session.accessToken;
    try {
      return (await abortable(this.#renew(session), signal)).accessToken;
    } catch (error) {
      // A token that is good for a few seconds is better than none for want of a connection.
      const isUsable = error instanceof AxpError && error.retryable && this.#isFresh(record, 0);
      if (isUsable && minValidityMs === undefined) return session.accessToken;
      throw error;
    }
  }

  async checkSession(choice: SessionChoice): Promise<boolean> {
    const sessionKey = this.keyOf(choice);
    try {
      const call = { path: 'me/sessions/check', body: { session_key: sessionKey } };
      const answer = await this.call(call, { ...choice, sessionKey });
      if (!isObject(answer) || typeof answer.active !== 'boolean') {
        throw new AxpError('bad_response');
      }
      if (!answer.active) {
        this.#core.store.invalidate(sessionKey, 'Authentication with sso silently failed.');
      }
      return answer.active;
    } catch (error) {
      if (error instanceof AxpError && error.code === 'session_invalid') return false;
      throw error;
    }
  }

  /** A call with the session's token, repeated as the specification says for the user's services. */
  call(call: PlatformCall, choice: SessionChoice, retries: number = mostRetries): Promise<unknown> {
    const { environment, platform } = this.#core;
    const { sessionKey } = this.#require(choice).session;
    const { signal } = choice;
    const work = withRetries((token) => platform({ ...call, token, signal }), {
      token: () => this.getAccessToken({ sessionKey }),
      renew: (accessToken) => this.#renew({ sessionKey, accessToken }),
      isOnline: () => environment.page?.isOnline ?? true,
      isGivenUp: () => signal?.aborted === true,
      mostRetries: retries,
    });
    return abortable(work, signal);
  }

  saveToken(token: unknown): Session {
    const { environment, options, revisions, store } = this.#core;
    const record = toRecord(token, {
      applicationId: options.applicationId,
      tenantUrl: options.defaultTenantUrl,
      requestedAt: environment.now(),
      family: hasShape(token, { instance_id: 'string' }) ? token.instance_id : crypto.randomUUID(),
      revision: 0,
    });
    store.put(record);
    void revisions.commit(record.family, record.revision, () => {});
    return this.#accept(record);
  }

  setActive(sessionKey: string): void {
    this.#core.store.activate(this.#require({ sessionKey }).session.sessionKey);
  }

  /** Forgets a session; an unknown key means nothing. */
  remove(sessionKey: string, by: 'page' | 'platform'): void {
    const { box, revisions, store } = this.#core;
    const record = store.get(sessionKey);
    if (record === undefined) return;
    void revisions.commit(record.family, removed, () => {});
    store.remove(sessionKey);
    box.emit('logout', { sessionKey, by });
  }

  async logout({ everywhere, redirect, redirectUrl, ...choice }: LogoutOptions): Promise<void> {
    const { environment, options, store } = this.#core;
    const { page } = environment;
    const query = new URLSearchParams({ application_id: options.applicationId });
    if (redirectUrl !== undefined && page !== undefined) {
      query.set('redirect_url', requireSafe(redirectUrl, page.address, options.allowedRedirects));
    }
    const sessionKey = choice.sessionKey ?? store.activeKey;
    const record = store.get(sessionKey);
    const mayLeave = page !== undefined && redirect !== false;
    try {
      if (record?.session.state === 'valid') {
        const body = { session_key: sessionKey, ...(everywhere && { everywhere }) };
        await this.call({ path: 'me/logout', body }, choice, 1);
      }
    } catch (error) {
      // The platform's page ends what the call could not, and asks before.
      if (!mayLeave) throw error;
    } finally {
      this.remove(sessionKey, 'page');
    }
    if (mayLeave) page.goTo(`${record?.tenantUrl ?? options.defaultTenantUrl}/logout?${query}`);
  }

  async #failSilent({ sessionKey, tenantUrl }: SignOn, error: unknown): Promise<never> {
    const { options, store } = this.#core;
    if (!isDefinite(error)) throw error;
    // A refusal says nothing about the session if the platform's cookie could not come along.
    const isRefused = error instanceof AxpError && error.code === 'refused';
    if (isRefused && (await this.#surroundings.cookies()) === 'blocked') {
      if (options.whenBlocked === 'redirect') await this.#surroundings.signOnAtTopLevel(tenantUrl);
      throw new AxpError('third_party_blocked');
    }
    const reason = 'Authentication with sso silently failed.';
    if (store.invalidate(sessionKey, reason)) throw invalidError(reason, error);
    const message = 'cannot save error auth state on empty session';
    throw new AxpError('unknown_session', message, { cause: error });
  }

  #accept(record: SessionRecord): Session {
    const { box, store } = this.#core;
    const { session, subject } = record;
    // Keys change with each sign-on: what this person had before in this application is over.
    for (const [key, other] of store.records) {
      const isSamePerson =
        other.subject === subject && other.session.tenantKey === session.tenantKey;
      if (isSamePerson && key !== session.sessionKey) store.remove(key);
    }
    store.activate(session.sessionKey);
    box.emit('login', { session });
    return session;
  }

  #require(choice: SessionChoice): SessionRecord {
    const { store } = this.#core;
    const sessionKey = choice.sessionKey ?? store.activeKey;
    const record = store.get(sessionKey);
    if (record !== undefined) return record;
    if (sessionKey !== '') throw new AxpError('unknown_session');
    // Without an active key only a lone session can have been meant.
    const reason = 'cannot identify active session';
    const [lone = '', ...others] = store.records.keys();
    if (others.length === 0) store.invalidate(lone, reason);
    throw new AxpError('no_session_key', reason);
  }

  #renew({
    sessionKey,
    accessToken,
  }: Pick<Session, 'sessionKey' | 'accessToken'>): Promise<Session> {
    const { box, grants, store } = this.#core;
    const { activeKey } = store;
    return this.#attempt('isRefreshing', async () => {
      const { session } = await grants.refresh(sessionKey, accessToken);
      // Unless the person chose another account meanwhile.
      if (store.activeKey === activeKey) store.activate(sessionKey);
      box.emit('refreshed', { sessionKey });
      return session;
    });
  }

  async #attempt<T>(activity: 'loading' | 'isRefreshing', work: () => Promise<T>): Promise<T> {
    const { box } = this.#core;
    try {
      const result = await box.during(activity, work);
      box.setError(false);
      return result;
    } catch (error) {
      box.setError(true);
      throw error;
    }
  }

  #isFresh(
    { expiresAt, issuedAt }: SessionRecord,
    minValidityMs: number = usualMinValidityMs,
  ): boolean {
    const now = this.#core.environment.now();
    return now + minValidityMs < expiresAt && now > issuedAt - toleratedStepMs;
  }
}
