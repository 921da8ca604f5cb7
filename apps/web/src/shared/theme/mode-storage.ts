import type { ThemeProviderProps } from '@mui/material/styles';
import * as z from 'zod/mini';
import { browserStorage } from '@/shared/lib/storage.ts';
import { changeSettings, parseSettings, readSettings } from './settings.ts';

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>;

/** The key under which MUI asks for the mode; its other keys (one per scheme) are not needed. */
export const modeKey = 'mode';

const Mode = z.enum(['light', 'dark', 'system']);

/** Keeps the mode in `settings`, beside the skin, instead of in a key of MUI's own. */
export const modeStorage: StorageManager = ({ key, storageWindow }) => ({
  get: (otherwise: unknown) =>
    key === modeKey && storageWindow ? readSettings(browserStorage).mode : otherwise,
  set: (value: unknown) => {
    const mode = Mode.safeParse(value);
    if (key === modeKey && mode.success) changeSettings(browserStorage, { mode: mode.data });
  },
  subscribe: (handler) => {
    if (key !== modeKey || !storageWindow) return () => {};
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'settings') handler(parseSettings(event.newValue).mode);
    };
    storageWindow.addEventListener('storage', onStorage);
    return () => storageWindow.removeEventListener('storage', onStorage);
  },
});
