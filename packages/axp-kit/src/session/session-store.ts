import { attempt } from '../check.ts';
import type { InvalidReason } from '../entities.ts';
import type { AxpStorage } from '../environment.ts';
import type { Emit } from '../events.ts';
import type { SessionRecord } from './session-record.ts';
import { invalidated, parseRecord } from './session-record.ts';

/** What a store of sessions needs. */
export interface SessionStoreOptions {
  /** Nothing keeps sessions in memory only. */
  readonly storage: AxpStorage | undefined;
  readonly prefix: string;
  readonly applicationId: string;
  readonly changed: () => void;
  readonly emit: Emit;
}

/**
 * The sessions of one application: in memory, and in a storage that other tabs may share. The
 * storage may hold anything: what is not a session of this application is dropped.
 */
export class SessionStore {
  readonly #options: SessionStoreOptions;
  readonly #start: string;
  readonly #activeName: string;
  #storage: AxpStorage | undefined;
  #records: ReadonlyMap<string, SessionRecord> = new Map();
  #activeKey = '';

  constructor(options: SessionStoreOptions) {
    this.#options = options;
    this.#storage = options.storage;
    this.#start = `${options.prefix}session:`;
    this.#activeName = `${options.prefix}active`;
    this.#read();
  }

  get records(): ReadonlyMap<string, SessionRecord> {
    return this.#records;
  }

  /** Empty if there is none; always one of the records. */
  get activeKey(): string {
    return this.#activeKey;
  }

  get(sessionKey: string): SessionRecord | undefined {
    return this.#records.get(sessionKey);
  }

  put(record: SessionRecord): void {
    const { sessionKey } = record.session;
    this.#records = new Map(this.#records).set(sessionKey, record);
    this.#write(this.#start + sessionKey, JSON.stringify(record));
    this.#options.changed();
  }

  activate(sessionKey: string): void {
    this.#activeKey = sessionKey;
    this.#write(this.#activeName, sessionKey);
    this.#options.changed();
  }

  remove(sessionKey: string): void {
    const records = new Map(this.#records);
    records.delete(sessionKey);
    this.#records = records;
    this.#write(this.#start + sessionKey);
    if (this.#activeKey === sessionKey) this.activate('');
    this.#options.changed();
  }

  /** Says whether there was a session to call invalid. */
  invalidate(sessionKey: string, reason: InvalidReason): boolean {
    const record = this.get(sessionKey);
    if (record === undefined) return false;
    this.put(invalidated(record, reason));
    this.#options.emit('invalid', { sessionKey, reason });
    return true;
  }

  /** Takes over what other tabs have stored, and tells of it. */
  reload(): void {
    const { changed, emit } = this.#options;
    const before = this.#records;
    const activeBefore = this.#activeKey;
    this.#read();
    const isSame =
      before.size === this.#records.size &&
      [...before].every(([key, record]) => this.get(key) === record);
    if (isSame && this.#activeKey === activeBefore) return;
    changed();
    for (const sessionKey of before.keys()) {
      if (this.get(sessionKey) === undefined) emit('logout', { sessionKey, by: 'tab' });
    }
    for (const [sessionKey, record] of this.#records) {
      const { session } = record;
      if (record === before.get(sessionKey)) continue;
      if (session.state === 'valid') emit('refreshed', { sessionKey });
      else emit('invalid', { sessionKey, reason: session.reason });
    }
  }

  #read(): void {
    const storage = this.#storage;
    if (storage === undefined) return;
    attempt(() => {
      const records = new Map<string, SessionRecord>();
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const name of names.filter((one) => one.startsWith(this.#start))) {
        const sessionKey = name.slice(this.#start.length);
        const record = this.#newer(sessionKey, storage.getItem(name));
        if (record === undefined) storage.removeItem(name);
        else records.set(sessionKey, record);
      }
      this.#records = records;
      const active = storage.getItem(this.#activeName) ?? '';
      this.#activeKey = records.has(active) ? active : '';
    });
  }

  /** What another tab stored may arrive late: an older revision never replaces a newer one. */
  #newer(sessionKey: string, text: string | null): SessionRecord | undefined {
    const stored = parseRecord(text, this.#options.applicationId, sessionKey);
    const known = this.get(sessionKey);
    const isLate =
      stored?.family === known?.family && stored && known && stored.revision <= known.revision;
    return isLate ? known : stored;
  }

  /** A full or forbidden storage is done without, from then on: it costs what a reload needs. */
  #write(key: string, value = ''): void {
    const storage = this.#storage;
    try {
      if (value === '') storage?.removeItem(key);
      else storage?.setItem(key, value);
    } catch {
      this.#storage = undefined;
      attempt(() => storage?.removeItem(key));
    }
  }
}
