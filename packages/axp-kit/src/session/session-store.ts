import { attempt } from '../check.ts';
import type { Application, AuthState, InvalidReason } from '../entities.ts';
import type { AxpStorage } from '../environment.ts';
import { Listeners } from '../listeners.ts';
import type { SessionRecord } from './session-record.ts';
import { invalidated, parseRecord } from './session-record.ts';

/** What is going on, as the state says it. */
export type Activity = 'loading' | 'fetching' | 'isRefreshing';

/**
 * What a client knows: the sessions of one application, in memory and in a storage that other tabs
 * may share, and what is going on. The storage may hold anything: what is not a session of this
 * application is dropped.
 */
export class SessionStore extends Listeners {
  readonly #applicationId: string;
  readonly #prefix: string;
  readonly #running: Record<Activity, number> = { loading: 0, fetching: 0, isRefreshing: 0 };
  /** Nothing keeps sessions in memory only. */
  #storage: AxpStorage | undefined;
  #records = new Map<string, SessionRecord>();
  #activeKey = '';
  #apps: readonly Application[] = [];
  #isError = false;
  #state: AuthState | undefined;

  constructor(storage: AxpStorage | undefined, prefix: string, applicationId: string) {
    super();
    this.#storage = storage;
    this.#prefix = prefix;
    this.#applicationId = applicationId;
    this.#read();
  }

  get records(): ReadonlyMap<string, SessionRecord> {
    return this.#records;
  }

  /** Empty if there is none; always one of the records. */
  get activeKey(): string {
    return this.#activeKey;
  }

  /** The same object until something changes. */
  get state(): AuthState {
    const records = this.#records;
    const running = this.#running;
    this.#state ??= {
      sessions: [...records.values()].map(({ session }) => session),
      activeSessionKey: this.#activeKey,
      apps: this.#apps,
      loading: running.loading > 0,
      isLogin: records.get(this.#activeKey)?.session.state === 'valid',
      isError: this.#isError,
      fetching: running.fetching > 0,
      isRefreshing: running.isRefreshing > 0,
    };
    return this.#state;
  }

  get(sessionKey: string): SessionRecord | undefined {
    return this.#records.get(sessionKey);
  }

  put(record: SessionRecord): void {
    const { sessionKey } = record.session;
    this.#records.set(sessionKey, record);
    this.#write(`session:${sessionKey}`, JSON.stringify(record));
  }

  activate(sessionKey: string): void {
    this.#activeKey = sessionKey;
    this.#write('active', sessionKey);
  }

  remove(sessionKey: string): void {
    this.#records.delete(sessionKey);
    this.#write(`session:${sessionKey}`, '');
    if (this.#activeKey === sessionKey) this.activate('');
  }

  /** Says whether there was a session to call invalid. */
  invalidate(sessionKey: string, reason: InvalidReason): boolean {
    const record = this.get(sessionKey);
    if (record === undefined) return false;
    this.put(invalidated(record, reason));
    this.emit('invalid', { sessionKey, reason });
    return true;
  }

  setApps(apps: readonly Application[]): void {
    this.#apps = apps;
    this.#changed();
  }

  /** Shows an activity as long as the work lasts; a sign-on or refresh also how it ended. */
  async during<T>(activity: Activity, work: () => Promise<T>): Promise<T> {
    this.#count(activity, 1);
    let isError = true;
    try {
      const result = await work();
      isError = false;
      return result;
    } finally {
      this.#count(activity, -1, activity === 'fetching' ? this.#isError : isError);
    }
  }

  /** Takes over what other tabs have stored, and tells of it. */
  reload(): void {
    const before = this.#records;
    const activeBefore = this.#activeKey;
    this.#read();
    const gone = [...before.keys()].filter((key) => !this.#records.has(key));
    const fresh = [...this.#records].filter(([key, record]) => record !== before.get(key));
    if (gone.length + fresh.length === 0 && this.#activeKey === activeBefore) return;
    this.#changed();
    for (const sessionKey of gone) this.emit('logout', { sessionKey, by: 'tab' });
    for (const [sessionKey, { session }] of fresh) {
      if (session.state === 'valid') this.emit('refreshed', { sessionKey });
      else this.emit('invalid', { sessionKey, reason: session.reason });
    }
  }

  #count(activity: Activity, step: number, isError: boolean = this.#isError): void {
    const before = this.#running[activity];
    const after = before + step;
    this.#running[activity] = after;
    const isSame = before > 0 && after > 0 && isError === this.#isError;
    this.#isError = isError;
    if (!isSame) this.#changed();
  }

  #changed(): void {
    this.#state = undefined;
    this.emit('state', undefined);
  }

  #read(): void {
    const storage = this.#storage;
    const prefix = `${this.#prefix}session:`;
    if (storage === undefined) return;
    attempt(() => {
      const records = new Map<string, SessionRecord>();
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of names.filter((one) => one.startsWith(prefix))) {
        const sessionKey = name.slice(prefix.length);
        const record = this.#newer(sessionKey, storage.getItem(name));
        if (record === undefined) storage.removeItem(name);
        else records.set(sessionKey, record);
      }
      this.#records = records;
      const active = storage.getItem(`${this.#prefix}active`) ?? '';
      this.#activeKey = records.has(active) ? active : '';
    });
  }

  /** What another tab stored may arrive late: an older revision never replaces a newer one. */
  #newer(sessionKey: string, text: string | null): SessionRecord | undefined {
    const stored = parseRecord(text, this.#applicationId, sessionKey);
    const known = this.get(sessionKey);
    const isLate =
      stored?.family === known?.family && stored && known && stored.revision <= known.revision;
    return isLate ? known : stored;
  }

  /**
   * Stores a value, or nothing if it is empty, and tells of the change. A full or forbidden storage
   * is done without, from then on: it costs what a reload needs.
   */
  #write(name: string, value: string): void {
    const storage = this.#storage;
    const key = this.#prefix + name;
    try {
      if (value === '') storage?.removeItem(key);
      else storage?.setItem(key, value);
    } catch {
      this.#storage = undefined;
      attempt(() => storage?.removeItem(key));
    }
    this.#changed();
  }
}
