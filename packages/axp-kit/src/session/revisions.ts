import { delay } from '../check.ts';

/**
 * The number of the newest refresh of each sign-on, where all tabs read the same value. Tabs are
 * processes of their own, and one may read from `localStorage` what another has already replaced;
 * a completed transaction is seen by all (ADR 14).
 *
 * @example
 * ```ts
 * const isUsedUp = async (revisions: Revisions, family: string, mine: number) =>
 *   ((await revisions.read(family)) ?? 0) > mine;
 * ```
 */
export interface Revisions {
  /** The newest number; nothing for an unknown sign-on, `removed` for one that was signed out. */
  read(family: string): Promise<number | undefined>;
  /**
   * Runs `write` and keeps the number, unless the sign-on was removed meanwhile. Settles when
   * every tab can see it.
   */
  commit(family: string, revision: number, write: () => void): Promise<void>;
}

/** In place of a number: signed out, and not to be brought back by an answer that comes late. */
export const removed = -1;

/** How long the lock is kept where nothing says when other tabs see what was stored. */
const propagationMs = 50;

/** Does without, where a browser has no IndexedDB or forbids it. */
export function forgiving(revisions: Revisions | undefined, isShared: boolean): Revisions {
  return {
    read: async (family) => revisions?.read(family).catch(() => undefined),
    commit: async (family, revision, write) => {
      let isDone = false;
      const once = (): void => {
        if (!isDone) write();
        isDone = true;
      };
      if (revisions !== undefined) {
        const isKept = await revisions.commit(family, revision, once).then(
          () => true,
          () => false,
        );
        if (isKept) return;
      }
      once();
      if (isShared) await delay(propagationMs);
    },
  };
}

const name = 'axp-revisions';
/** More than anybody signs on with; past it the numbers of long gone sign-ons are forgotten. */
const mostRemembered = 500;

/** Revisions in IndexedDB. */
export function indexedRevisions(factory: IDBFactory): Revisions {
  return {
    read: (family) => transact(factory, family, () => {}),
    commit: async (family, revision, write) => {
      await transact(factory, family, (store, known) => {
        if (known === removed) return;
        write();
        const count = store.count();
        count.onsuccess = () => {
          if (count.result > mostRemembered) store.clear();
          store.put(revision, family);
        };
      });
    },
  };
}

/** One transaction that begins with what is known; gives that. */
async function transact(
  factory: IDBFactory,
  family: string,
  work: (store: IDBObjectStore, known: number | undefined) => void,
): Promise<number | undefined> {
  const database = await open(factory);
  let known: number | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error(name));
      const store = transaction.objectStore(name);
      const request: IDBRequest<unknown> = store.get(family);
      request.onsuccess = () => {
        if (typeof request.result === 'number') known = request.result;
        work(store, known);
      };
    });
  } finally {
    // An open connection would keep a hidden page out of the back-forward cache.
    database.close();
  }
  return known;
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(name));
  });
}
