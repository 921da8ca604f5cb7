import type { MerchantTheme } from '@axp/contracts';
import { CssBaseline } from '@mui/material';
import type { ThemeProviderProps } from '@mui/material/styles';
import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { useMemo } from 'react';
import { browserStorage } from '@/shared/lib/storage.ts';
import { buildTheme } from './build-theme.ts';
import {
  changeSettings,
  colorModes,
  parseSettings,
  readSettings,
  useSettings,
} from './settings.ts';

interface BrandThemeProps {
  /** Null while no merchant is known. */
  readonly brand: MerchantTheme | null;
}

/** The product's look with the merchant's colours on top (T-04), in the mode the person chose. */
export function BrandTheme({ brand, children }: PropsWithChildren<BrandThemeProps>) {
  const [{ skin }] = useSettings();
  // Some milliseconds on a phone, and asked for with every page and every language.
  const theme = useMemo(() => buildTheme({ brand, skin }), [brand, skin]);
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="light"
      modeStorageKey={modeKey}
      storageManager={modeStorage}
      disableTransitionOnChange
    >
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>;

/** The key under which MUI asks for the mode; its other keys (one per scheme) are not needed. */
const modeKey = 'mode';

/** Keeps the mode in `settings`, beside the skin, instead of in a key of MUI's own. */
const modeStorage: StorageManager = ({ key, storageWindow }) => ({
  get: (otherwise: unknown) =>
    key === modeKey && storageWindow ? readSettings(browserStorage).mode : otherwise,
  set: (value: unknown) => {
    const mode = colorModes.find((known) => known === value);
    if (key === modeKey && mode) changeSettings(browserStorage, { mode });
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
