import type { MerchantTheme } from '@axp/contracts';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { useMemo } from 'react';
import { buildTheme } from './build-theme.ts';
import { modeKey, modeStorage } from './mode-storage.ts';
import { useSettings } from './settings.ts';

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
