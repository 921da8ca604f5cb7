import type { PropsWithChildren } from 'react';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSettings } from '@/shared/theme/settings.ts';
import { shortcutKey } from './shortcut-key.ts';
import type { Shortcut, ShortcutRegistry } from './shortcut-registry.ts';
import { createShortcutRegistry } from './shortcut-registry.ts';

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
