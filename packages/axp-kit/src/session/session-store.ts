import { attempt } from '../check.ts';
import type { Core } from '../core.ts';
import type { InvalidReason } from '../entities.ts';
import { failure } from '../errors.ts';
import { changed, emit } from './auth-state.ts';
import type { SessionRecord } from './session-record.ts';
import { parseRecord } from './session-record.ts';

/** Keeps a session, in memory and in the storage that other tabs may share. */
export function put(core: Core, record: SessionRecord): void {
  const { sessionKey } = record.session;
  core.records.set(sessionKey, record);
  write(core, `session:${sessionKey}`, JSON.stringify(record));
}

/** Makes it the session that calls are about when they name none; an empty key means none. */
export function activate(core: Core, sessionKey: string): void {
  core.activeKey = sessionKey;
  write(core, 'active', sessionKey);
}

/** Forgets a session, and that it was the active one. */
export function remove(core: Core, sessionKey: string): void {
  core.records.delete(sessionKey);
  write(core, `session:${sessionKey}`, '');
  if (core.activeKey === sessionKey) activate(core, '');
}

/** Keeps a session without tokens, and why; an unknown key means nothing. */
export function invalidate(core: Core, sessionKey: string, reason: InvalidReason): void {
  const record = core.records.get(sessionKey);
  if (!record) return;
  const session = {
    ...record.session,
    accessToken: '',
    refreshToken: '',
    idToken: '',
    state: 'invalid' as const,
    reason,
  };
  // One up, so that other tabs take it for newer than what they have.
  put(core, { ...record, session, revision: record.revision + 1, expiresAt: 0 });
  emit(core, 'invalid', { sessionKey, reason });
}

/** Takes over what other tabs have stored, and tells of it. */
export function reload(core: Core): void {
  const { activeKey, records: before } = core;
  read(core);
  const { records } = core;
  const keys = [...new Map([...before, ...records]).keys()];
  const others = keys.filter((key) => records.get(key) !== before.get(key));
  if (!others.length && core.activeKey === activeKey) return;
  changed(core);
  for (const sessionKey of others) {
    const session = records.get(sessionKey)?.session;
    if (!session) emit(core, 'logout', { sessionKey, by: 'tab' });
    else if (session.state === 'valid') emit(core, 'refreshed', { sessionKey });
    else emit(core, 'invalid', { sessionKey, reason: session.reason });
  }
}

/** The storage may hold anything: what is not a session of this application is dropped. */
function read(core: Core): void {
  const { storagePrefix } = core;
  const prefix = `${storagePrefix}session:`;
  attempt(() => {
    const storage = core.storage();
    if (!storage) return;
    const records = new Map<string, SessionRecord>();
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names.filter((one) => one.startsWith(prefix))) {
      const sessionKey = name.slice(prefix.length);
      const record = newer(core, sessionKey, storage.getItem(name));
      if (record) records.set(sessionKey, record);
      else storage.removeItem(name);
    }
    core.records = records;
    const active = storage.getItem(`${storagePrefix}active`) ?? '';
    core.activeKey = records.has(active) ? active : '';
  });
}

/** Returns the newer record: values of other tabs may arrive late. */
function newer(
  { applicationId, records }: Core,
  sessionKey: string,
  text: string | null,
): SessionRecord | undefined {
  const stored = parseRecord(text, applicationId, sessionKey);
  const known = records.get(sessionKey);
  const isLate = stored && stored.family === known?.family && stored.revision <= known.revision;
  return isLate ? known : stored;
}

/**
 * Stores a value, or removes it if empty, and emits the change. After a storage failure, the client
 * keeps sessions in memory and reports it; a reload then loses them.
 */
function write(core: Core, name: string, value: string): void {
  const { storage, storagePrefix } = core;
  const key = storagePrefix + name;
  try {
    if (value) storage()?.setItem(key, value);
    else storage()?.removeItem(key);
  } catch (cause) {
    core.storage = () => undefined;
    attempt(() => storage()?.removeItem(key));
    emit(core, 'error', failure('no_storage', { cause }));
  }
  changed(core);
}
