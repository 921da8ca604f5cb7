import { useSyncExternalStore } from 'react';
import { parseRecord } from '@/shared/lib/records.ts';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { browserStorage } from '@/shared/lib/storage.ts';

/** How this person wants the application to look and act on this device. */
export interface Settings {
  readonly mode: 'light' | 'dark' | 'system';
  readonly skin: 'default' | 'bordered';
  /** Where the places of the application stand on a wide screen: at the side, or above (L-06). */
  readonly navigation: 'vertical' | 'horizontal';
  readonly sidebar: 'open' | 'closed';
  /** Single keys can get in the way of who speaks to the device (WCAG 2.1.4). */
  readonly shortcuts: 'on' | 'off';
  /** Separator of exported CSV files, which depends on the spreadsheet's country. */
  readonly csvSeparator: 'comma' | 'semicolon';
  /** Chosen at sign-in (H-12); absent on devices that have never been asked. */
  readonly staysSignedIn?: boolean | undefined;
  /** After a sign-out of a person of a provider, which then asks which account to use. */
  readonly choosesAccount?: true | undefined;
}

/** Notifies this tab; the browser notifies the others. */
const changeEvent = 'axp-settings';

function parseSettings(text: string | null): Settings {
  const kept = parseRecord(text);
  const { staysSignedIn, choosesAccount } = kept;
  return {
    mode: chosen(kept.mode, ['light', 'dark', 'system']),
    skin: chosen(kept.skin, ['bordered', 'default']),
    navigation: chosen(kept.navigation, ['vertical', 'horizontal']),
    sidebar: chosen(kept.sidebar, ['open', 'closed']),
    shortcuts: chosen(kept.shortcuts, ['on', 'off']),
    csvSeparator: chosen(kept.csvSeparator, ['comma', 'semicolon']),
    ...(typeof staysSignedIn === 'boolean' && { staysSignedIn }),
    ...(choosesAccount === true && { choosesAccount }),
  };
}

/** The value that was chosen, or the first of the known ones. */
function chosen<T>(value: unknown, known: readonly [T, ...T[]]): T {
  return known.find((choice) => choice === value) ?? known[0];
}

export function readSettings(storage: KeyValueStorage): Settings {
  return parseSettings(storage.read('settings'));
}

export function changeSettings(storage: KeyValueStorage, changes: Partial<Settings>): void {
  storage.write('settings', JSON.stringify({ ...readSettings(storage), ...changes }));
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Shows the document in the chosen mode, as `public/color-mode.js` did first, and follows changes. */
export function followColorMode(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const { mode } = readSettings(browserStorage);
    const isDark = mode === 'dark' || (mode === 'system' && dark.matches);
    const shown = isDark ? 'dark' : 'light';
    const { dataset } = document.documentElement;
    if (dataset.axpMode === shown) return;
    dataset.axpMode = shown;
    // The page would fade from one mode to the other, part by part.
    for (const animation of document.getAnimations?.() ?? []) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  };
  const unsubscribe = subscribe(show);
  dark.addEventListener('change', show);
  show();
  return () => {
    unsubscribe();
    dark.removeEventListener('change', show);
  };
}

/** The settings of this device, followed as they change here or in another tab. */
export function useSettings(): readonly [Settings, (changes: Partial<Settings>) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage.read('settings'),
    () => null,
  );
  return [parseSettings(text), (changes) => changeSettings(browserStorage, changes)];
}
