/** The keys that the booking application keeps in the browser. */
export const storageKeys = [
  'accessToken',
  'refreshToken',
  'userData',
  'userTimezone',
  'azureToken',
  'merchantId',
  'loginMethod',
  'settings',
] as const;

export type StorageKey = (typeof storageKeys)[number];

export interface KeyValueStorage<Key extends string = StorageKey> {
  readonly read: (key: Key) => string | null;
  readonly write: (key: Key, value: string) => void;
  readonly remove: (...keys: readonly Key[]) => void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws. Where the browser denies local storage, or it is full, values live
 * in memory until the page closes: a person can still sign in and book.
 */
export function createSafeStorage<Key extends string = StorageKey>(
  open: () => Backing,
): KeyValueStorage<Key> {
  const memory = new Map<Key, string>();

  function attempt<T>(action: (backing: Backing) => T, otherwise: T): T {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  }

  return {
    read: (key) => memory.get(key) ?? attempt((backing) => backing.getItem(key), null),
    write: (key, value) => {
      const isKept = attempt((backing) => {
        backing.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (...keys) => {
      for (const key of keys) {
        memory.delete(key);
        attempt((backing) => backing.removeItem(key), undefined);
      }
    },
  };
}

export const browserStorage = createSafeStorage(() => window.localStorage);
