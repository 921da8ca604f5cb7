import { attempt } from '../check.ts';
import type { Application, AuthState, InvalidReason } from '../entities.ts';
import type { AxpStorage } from '../environment.ts';
import type { AxpEvents } from '../events.ts';
import type { SessionRecord } from './session-record.ts';
import { invalidated, parseRecord } from './session-record.ts';

/** What is going on, as the state says it. */
export type Activity = 'loading' | 'fetching' | 'isRefreshing';

interface Told extends AxpEvents {
  /** What the client knows is no longer what it was. */
  state: undefined;
}

interface Subscription {
  readonly name: keyof Told;
  /** Called with events of that name only. */
  listener(this: void, event: unknown): void;
}

/**
 * What a client knows: the sessions of one application, in memory and in a storage that other tabs
 * may share, what is going on, and who wants to hear of it. The storage may hold anything: what is
 * not a session of this application is dropped.
 */
export class SessionStore {
  /** By session key; others only read it. */
  records: Map<string, SessionRecord> = new Map();
  /** Empty if there is none; always one of the records. */
  activeKey: string = '';
  readonly #applicationId: string;
  readonly #prefix: string;
  readonly #subscriptions = new Set<Subscription>();
  readonly #running: Activity[] = [];
  /** Nothing keeps sessions in memory only. */
  #storage: AxpStorage | undefined;
  #apps: readonly Application[] = [];
  #isError = false;
  #state: AuthState | undefined;

  constructor(storage: AxpStorage | undefined, prefix: string, applicationId: string) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#applicationId = applicationId;
    this.#read();
  }

  /** The same object until something changes. */
  get state(): AuthState {
    const { activeKey, records } = this;
    const running = this.#running;
    this.#state ??= {
      sessions: [...records.values()].map(({ session }) => session),
      activeSessionKey: activeKey,
      apps: this.#apps,
      loading: running.includes('loading'),
      isLogin: records.get(activeKey)?.session.state === 'valid',
      isError: this.#isError,
      fetching: running.includes('fetching'),
      isRefreshing: running.includes('isRefreshing'),
    };
    return this.#state;
  }

  on<Name extends keyof Told>(name: Name, listener: (event: Told[Name]) => void): () => void {
    const subscription: Subscription = { name, listener };
    this.#subscriptions.add(subscription);
    return () => void this.#subscriptions.delete(subscription);
  }

  /** A listener that throws is its owner's affair: the browser reports it, the client goes on. */
  emit<Name extends keyof Told>(told: Name, event: Told[Name]): void {
    for (const { listener, name } of this.#subscriptions) {
      try {
        if (name === told) listener(event);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  clear(): void {
    this.#subscriptions.clear();
  }

  get(sessionKey: string): SessionRecord | undefined {
    return this.records.get(sessionKey);
  }

  put(record: SessionRecord): void {
    const { sessionKey } = record.session;
    this.records.set(sessionKey, record);
    this.#write(`session:${sessionKey}`, JSON.stringify(record));
  }

  activate(sessionKey: string): void {
    this.activeKey = sessionKey;
    this.#write('active', sessionKey);
  }

  remove(sessionKey: string): void {
    this.records.delete(sessionKey);
    this.#write(`session:${sessionKey}`, '');
    if (this.activeKey === sessionKey) this.activate('');
  }

  /** Says whether there was a session to call invalid. */
  invalidate(sessionKey: string, reason: InvalidReason): boolean {
    const record = this.get(sessionKey);
    if (!record) return false;
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
    const running = this.#running;
    let isError = true;
    running.push(activity);
    this.#changed();
    try {
      const result = await work();
      isError = false;
      return result;
    } finally {
      running.splice(running.indexOf(activity), 1);
      if (activity !== 'fetching') this.#isError = isError;
      this.#changed();
    }
  }

  /** Takes over what other tabs have stored, and tells of it. */
  reload(): void {
    const { activeKey, records: before } = this;
    this.#read();
    const gone = [...before.keys()].filter((key) => !this.records.has(key));
    const fresh = [...this.records].filter(([key, record]) => record !== before.get(key));
    if (!gone.length && !fresh.length && this.activeKey === activeKey) return;
    this.#changed();
    for (const sessionKey of gone) this.emit('logout', { sessionKey, by: 'tab' });
    for (const [sessionKey, { session }] of fresh) {
      if (session.state === 'valid') this.emit('refreshed', { sessionKey });
      else this.emit('invalid', { sessionKey, reason: session.reason });
    }
  }

  #changed(): void {
    this.#state = undefined;
    this.emit('state', undefined);
  }

  #read(): void {
    const storage = this.#storage;
    const prefix = `${this.#prefix}session:`;
    if (!storage) return;
    attempt(() => {
      const records = new Map<string, SessionRecord>();
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of names.filter((one) => one.startsWith(prefix))) {
        const sessionKey = name.slice(prefix.length);
        const record = this.#newer(sessionKey, storage.getItem(name));
        if (record) records.set(sessionKey, record);
        else storage.removeItem(name);
      }
      this.records = records;
      const active = storage.getItem(`${this.#prefix}active`) ?? '';
      this.activeKey = records.has(active) ? active : '';
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
      if (value) storage?.setItem(key, value);
      else storage?.removeItem(key);
    } catch {
      this.#storage = undefined;
      attempt(() => storage?.removeItem(key));
    }
    this.#changed();
  }
}
