import type { TextKey } from '@/shared/i18n/index.ts';

/** One key that does something wherever the person is not typing. */
export interface Shortcut {
  /** The sign on the key, lower case: `n`, `/`. */
  readonly key: string;
  /** Label in the list of shortcuts. */
  readonly labelKey: TextKey;
  readonly run: () => void;
  /** True for the frame's shortcuts, which pages can override. */
  readonly isFallback?: boolean;
}

export interface ShortcutRegistry {
  /** Makes a key known; the answer takes it back. The last one counts. */
  readonly add: (shortcut: Shortcut) => () => void;
  /** Active shortcuts; the array is stable until they change. */
  readonly list: () => readonly Shortcut[];
  readonly subscribe: (listener: () => void) => () => void;
}

const isFallback = (shortcut: Shortcut) => shortcut.isFallback === true;

export function createShortcutRegistry(): ShortcutRegistry {
  const listeners = new Set<() => void>();
  let added: readonly Shortcut[] = [];
  let inForce: readonly Shortcut[] = [];

  function change(next: readonly Shortcut[]): void {
    added = next;
    const byRank = [...next.filter(isFallback), ...next.filter((one) => !isFallback(one))];
    inForce = [...new Map(byRank.map((shortcut) => [shortcut.key, shortcut])).values()];
    for (const listener of listeners) listener();
  }

  return {
    add: (shortcut) => {
      change([...added, shortcut]);
      return () => change(added.filter((other) => other !== shortcut));
    },
    list: () => inForce,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
