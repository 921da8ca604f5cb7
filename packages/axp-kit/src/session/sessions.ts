import type {
  AccessTokenOptions,
  LogoutOptions,
  RefreshOptions,
  SessionChoice,
} from '../axp-client.ts';
import { hasTexts } from '../check.ts';
import type { Session } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { requireSafe } from '../login/addresses.ts';
import type { Parts } from '../parts.ts';
import { abortable, isWorthRetrying } from '../transport/platform.ts';
import type { SignOn } from './grants.ts';
import { invalidError } from './grants.ts';
import { removed } from './revisions.ts';
import type { SessionRecord } from './session-record.ts';
import { toRecord } from './session-record.ts';

const usualMinValidityMs = 30_000;
/** A clock may be set back by as much before a token is taken for one of another time. */
const toleratedStepMs = 60_000;

/** What can be done with sessions. */
export class Sessions {
  readonly #core: Parts;

  constructor(core: Parts) {
    this.#core = core;
  }

  /** @throws AxpError `no_session_key` if a call is about no session */
  keyOf({ sessionKey }: SessionChoice, message = 'no sessionKey'): string {
    const key = sessionKey ?? this.#core.store.activeKey;
    if (key === '') throw new AxpError('no_session_key', message);
    return key;
  }

  /** Signs on, and makes the session the active one. */
  signOn(request: SignOn): Promise<Session> {
    return this.#attempt('loading', async () =>
      this.#accept(await this.#core.grants.signOn(request)),
    );
  }

  async refresh({ force, signal, ...choice }: RefreshOptions): Promise<Session> {
    const record = this.required(choice);
    const { session } = record;
    if (force !== true && this.#isFresh(record)) return session;
    return abortable(this.renew(session.sessionKey, session.accessToken), signal);
  }

  async getAccessToken({ minValidityMs, signal, ...choice }: AccessTokenOptions): Promise<string> {
    const record = this.required(choice);
    const { session } = record;
    if (session.state === 'invalid') throw invalidError(session.reason);
    if (this.#isFresh(record, minValidityMs)) return session.accessToken;
    try {
      return (await abortable(this.renew(session.sessionKey, session.accessToken), signal))
        .accessToken;
    } catch (error) {
      // A token that is good for a few seconds is better than none for want of a connection.
      const isUsable = error instanceof AxpError && error.retryable && this.#isFresh(record, 0);
      if (isUsable && minValidityMs === undefined) return session.accessToken;
      throw error;
    }
  }

  saveToken(token: unknown): Session {
    const { environment, options, revisions, store } = this.#core;
    const record = toRecord(token, {
      applicationId: options.applicationId,
      tenantUrl: options.defaultTenantUrl,
      requestedAt: environment.now(),
      family: hasTexts(token, ['instance_id']) ? token.instance_id : crypto.randomUUID(),
      revision: 0,
    });
    store.put(record);
    void revisions.commit(record.family, record.revision, () => {});
    return this.#accept(record);
  }

  setActive(sessionKey: string): void {
    this.#core.store.activate(this.required({ sessionKey }).session.sessionKey);
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
        await this.#end({ session_key: sessionKey, ...(everywhere && { everywhere }) }, choice);
      }
    } catch (error) {
      // The platform's page ends what the call could not, and asks before.
      if (!mayLeave) throw error;
    } finally {
      this.remove(sessionKey, 'page');
    }
    if (mayLeave) page.goTo(`${record?.tenantUrl ?? options.defaultTenantUrl}/logout?${query}`);
  }

  /** Once more with other tokens, if the call was lost or its token refused. */
  async #end(body: object, choice: SessionChoice): Promise<void> {
    const { platform } = this.#core;
    const { signal } = choice;
    const { sessionKey } = this.required(choice).session;
    const post = (token: string): Promise<unknown> =>
      platform({ path: 'me/logout', body, token, signal });
    const token = await this.getAccessToken(choice);
    await post(token).catch(async (error: unknown) => {
      if (!isWorthRetrying(error) || signal?.aborted) throw error;
      return post((await abortable(this.renew(sessionKey, token), signal)).accessToken);
    });
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

  /** The session that a call is about. */
  required(choice: SessionChoice): SessionRecord {
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

  /** Tokens other than this one, shared by all who ask. */
  renew(sessionKey: string, accessToken: string): Promise<Session> {
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
