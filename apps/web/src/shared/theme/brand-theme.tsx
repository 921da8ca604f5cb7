import type { MerchantTheme } from '@axp/contracts';
import { CssBaseline, GlobalStyles } from '@mui/material';
import { ThemeProvider } from '@mui/system';
import type { PropsWithChildren } from 'react';
import { useEffect, useMemo } from 'react';
import { buildTheme } from './build-theme.ts';
import { followColorMode, useSettings } from './settings.ts';

interface BrandThemeProps {
  /** Null while no merchant is known. */
  readonly brand: MerchantTheme | null;
}

/** The product's look with the merchant's colours on top (T-04), in the mode the person chose. */
export function BrandTheme({ brand, children }: PropsWithChildren<BrandThemeProps>) {
  const [{ skin }] = useSettings();
  // Some milliseconds on a phone, and asked for with every page and every language.
  const { theme, variables } = useMemo(() => {
    const built = buildTheme({ brand, skin });
    const sheets = built.generateStyleSheets?.() ?? [];
    return { theme: built, variables: <GlobalStyles styles={sheets} /> };
  }, [brand, skin]);
  useEffect(followColorMode, []);
  return (
    <ThemeProvider theme={theme}>
      {variables}
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
