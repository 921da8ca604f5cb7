import type * as z from 'zod/mini';
import { createSafeStorage } from './storage.ts';

const open = () => window.sessionStorage;
const { read, write, remove } = createSafeStorage<string>(open);
const probe = 'axp-probe';

/**
 * Storage of this tab, kept over a reload. It never throws: what the browser refuses to keep stays
 * in memory, so that an attempt still has its key and a form still works in a private window.
 */
export const tabStore = {
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
  getItem: read,
  setItem: write,
  removeItem: remove,
};

/** Reads what this browser tab stored; what cannot be read any more counts as not there. */
export function readStored<T extends z.ZodMiniType>(name: string, schema: T): z.output<T> | null {
  const stored = tabStore.getItem(name);
  if (stored === null) return null;
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    // Written by another version or by hand.
    tabStore.removeItem(name);
    return null;
  }
}
