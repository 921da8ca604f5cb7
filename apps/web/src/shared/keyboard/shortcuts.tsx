import type { PropsWithChildren } from 'react';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { TextKey } from '@/shared/i18n/index.ts';
import { useSettings } from '@/shared/theme/settings.ts';

const none: readonly Shortcut[] = [];

const RegistryContext = createContext<ShortcutRegistry | null>(null);

/** Listens for the keys that the parts below make known. */
export function ShortcutProvider({ children }: PropsWithChildren) {
  const [registry] = useState(createShortcutRegistry);
  const [{ shortcuts }] = useSettings();
  useEffect(() => {
    if (shortcuts === 'off') return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      const shortcut = registry.list().find((one) => one.key === key);
      if (!shortcut) return;
      // The field that takes the focus must not get the key as well.
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, shortcuts]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

interface ShortcutOptions extends Shortcut {
  /** False while the key has nothing to do. */
  readonly isOn?: boolean;
}

/** Gives a key a meaning for as long as the component is there. */
export function useShortcut(options: ShortcutOptions): void {
  const { key, labelKey, run, isFallback = false, isOn = true } = options;
  const registry = use(RegistryContext);
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!registry || !isOn) return undefined;
    return registry.add({ key, labelKey, isFallback, run: () => runLatest() });
  }, [registry, key, labelKey, isFallback, isOn]);
}

/** Active shortcuts, for the list. */
export function useShortcuts(): readonly Shortcut[] {
  const registry = use(RegistryContext);
  return useSyncExternalStore(
    registry?.subscribe ?? (() => () => {}),
    registry?.list ?? (() => none),
    () => none,
  );
}

/** Inputs that take no text, so a letter means nothing to them. */
const textless = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit']);

/** Where single keys belong to the control: lists jump to a letter, dialogs are a world apart. */
const ownKeys = '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !textless.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || target.closest(ownKeys) !== null;
}

/** The sign on a key of a US keyboard: what a Thai layout types there is another one. */
function signOfPlace(code: string, isShifted: boolean): string | null {
  if (code === 'Slash') return isShifted ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** The key that was pressed as a command; null where it is typed, held, or part of a chord. */
function shortcutKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.repeat || event.isComposing || event.defaultPrevented) return null;
  if (takesKeys(event.target)) return null;
  const isLatin = /^[\x21-\x7e]$/.test(event.key);
  return isLatin ? event.key.toLowerCase() : signOfPlace(event.code, event.shiftKey);
}

/** One key that does something wherever the person is not typing. */
interface Shortcut {
  /** The sign on the key, lower case: `n`, `/`. */
  readonly key: string;
  /** Label in the list of shortcuts. */
  readonly labelKey: TextKey;
  readonly run: () => void;
  /** True for shortcuts of the frame, which apply only if the page does not use the key. */
  readonly isFallback?: boolean;
}

interface ShortcutRegistry {
  /** Adds a shortcut and returns a function that removes it. The last one for a key wins. */
  readonly add: (shortcut: Shortcut) => () => void;
  /** Returns the active shortcut of each key; the array is the same until a shortcut changes. */
  readonly list: () => readonly Shortcut[];
  readonly subscribe: (listener: () => void) => () => void;
}

const isFallback = (shortcut: Shortcut) => shortcut.isFallback === true;

function createShortcutRegistry(): ShortcutRegistry {
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
