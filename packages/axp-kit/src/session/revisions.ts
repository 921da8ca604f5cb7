import { delay } from '../check.ts';
import { maxTrackedFamilies, propagationMs } from '../constants.ts';

/**
 * Stores the number of the latest refresh per sign-on, consistent across tabs. A tab may read stale
 * values from `localStorage`; a completed transaction is visible to all (ADR 14).
 *
 * Numbers begin with one; one below zero means signed out. Calls `next` with that of a sign-on, or
 * nothing for one that is not known, and keeps what that gives, unless it is nothing; where keeping
 * fails, `next` may be called again. Settles with the number as it was, when every tab can see
 * the new one.
 *
 * @example
 * ```ts
 * const isUsedUp = async (revisions: Revisions, family: string, mine: number) =>
 *   ((await revisions(family)) ?? 0) > mine;
 * ```
 */
export type Revisions = (
  family: string,
  next?: (known?: number) => number | undefined,
) => Promise<number | undefined>;

/** Does without, where a browser has no IndexedDB or forbids it, and where no tab shares a thing. */
export function withFallback(revisions: Revisions | undefined, isShared: boolean): Revisions {
  return async (family, next) => {
    try {
      if (revisions && isShared) return await revisions(family, next);
    } catch {
      // As if there were none.
    }
    if (next?.() && isShared) await delay(propagationMs);
    return undefined;
  };
}

const name = 'axp-revisions';

/** Revisions in IndexedDB; rejects where there is none. */
export const indexedRevisions: Revisions = async (family, next) => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  return new Promise((resolve, reject) => {
    let known: number | undefined;
    const transaction = database.transaction(name, 'readwrite');
    transaction.oncomplete = () => resolve(known);
    transaction.onabort = reject;
    const store = transaction.objectStore(name);
    const count = store.count();
    const found: IDBRequest<unknown> = store.get(family);
    found.onsuccess = () => {
      if (typeof found.result === 'number') known = found.result;
      const following = next?.(known);
      if (!following) return;
      if (count.result > maxTrackedFamilies) store.clear();
      store.put(following, family);
    };
    // Closes after the transaction. Open, it would keep a hidden page out of the back-forward cache.
    database.close();
  });
};
