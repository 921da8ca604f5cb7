import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';
import { browserStorage } from '@/shared/lib/storage.ts';

const Settings = z.object({
  mode: z.catch(z.enum(['light', 'dark', 'system']), 'light'),
  skin: z.catch(z.enum(['default', 'bordered']), 'bordered'),
  /** Where the places of the application stand on a wide screen: at the side, or above (L-06). */
  navigation: z.catch(z.enum(['vertical', 'horizontal']), 'vertical'),
  sidebar: z.catch(z.enum(['open', 'closed']), 'open'),
  /** Single keys can get in the way of who speaks to the device (WCAG 2.1.4). */
  shortcuts: z.catch(z.enum(['on', 'off']), 'on'),
  /** Separator of exported CSV files, which depends on the spreadsheet's country. */
  csvSeparator: z.catch(z.enum(['comma', 'semicolon']), 'comma'),
  /** Chosen at sign-in (H-12); absent on devices that have never been asked. */
  staysSignedIn: z.catch(z.optional(z.boolean()), undefined),
});

/** How this person wants the application to look and act on this device. */
export type Settings = z.output<typeof Settings>;

/** Notifies this tab; the browser notifies the others. */
const changeEvent = 'axp-settings';

export function parseSettings(text: string | null): Settings {
  try {
    return Settings.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Settings.parse({});
  }
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

/** The settings of this device, followed as they change here or in another tab. */
export function useSettings(): readonly [Settings, (changes: Partial<Settings>) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => browserStorage.read('settings'),
    () => null,
  );
  return [parseSettings(text), (changes) => changeSettings(browserStorage, changes)];
}
