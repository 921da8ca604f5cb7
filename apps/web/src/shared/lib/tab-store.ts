import type * as z from 'zod/mini';

export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads what this browser tab stored; what cannot be read any more counts as not there. */
export function readStored<T extends z.ZodMiniType>(
  store: SessionStore,
  name: string,
  schema: T,
): z.output<T> | null {
  const stored = store.getItem(name);
  if (stored === null) return null;
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    // Written by another version or by hand.
    store.removeItem(name);
    return null;
  }
}

export function memoryStore(): SessionStore {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/**
 * A store that never throws: what the browser refuses to keep stays in memory, so that an attempt
 * still has its key and a form still works in a private window.
 */
export function safeStore(
  open: () => SessionStore,
): SessionStore & { readonly isLasting: () => boolean } {
  const memory = memoryStore();
  const attempt = <T>(work: (store: SessionStore) => T): T => {
    try {
      return work(open());
    } catch {
      return work(memory);
    }
  };
  const probe = 'axp-probe';
  return {
    /** Whether the browser keeps what is stored over a reload. */
    isLasting: () => {
      try {
        open().setItem(probe, probe);
        open().removeItem(probe);
        return true;
      } catch {
        return false;
      }
    },
    getItem: (name) => memory.getItem(name) ?? attempt((store) => store.getItem(name)),
    setItem: (name, value) => attempt((store) => store.setItem(name, value)),
    removeItem: (name) => {
      memory.removeItem(name);
      attempt((store) => store.removeItem(name));
    },
  };
}

/** Storage of this tab, kept over a reload. */
export const tabStore = safeStore(() => window.sessionStorage);
