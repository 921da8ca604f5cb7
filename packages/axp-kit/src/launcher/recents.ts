import { attempt, isObject } from '../check.ts';
import { shownRecents } from './constants.ts';

/** The part of the browser's storage that recents need. */
export type RecentsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Which applications one person opened last on this device, newest first. */
export interface Recents {
  read(): readonly string[];
  add(slug: string): void;
  clear(): void;
}

/**
 * Stores recents in one record with its owner: on a shared device, users don't see those of others.
 * If storage is full or forbidden or holds invalid data, there are no recents and no error.
 */
export function createRecents(
  storage: () => RecentsStorage,
  key: string,
  user: () => string,
): Recents {
  const read = (): readonly string[] =>
    attempt(() => slugsOf(JSON.parse(storage().getItem(key) ?? 'null'), user())) ?? [];
  return {
    read,
    add(slug) {
      const slugs = [slug, ...read().filter((other) => other !== slug)].slice(0, shownRecents);
      attempt(() => storage().setItem(key, JSON.stringify({ user: user(), slugs })));
    },
    clear() {
      attempt(() => storage().removeItem(key));
    },
  };
}

function slugsOf(stored: unknown, user: string): string[] {
  if (!isObject(stored) || stored.user !== user) return [];
  const { slugs } = stored;
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : [];
}
