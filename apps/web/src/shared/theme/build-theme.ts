import type { MerchantTheme } from '@axp/contracts';
import type { Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import { buttons } from './components/buttons.ts';
import { globalStyles } from './components/global-styles.ts';
import { inputs } from './components/inputs.ts';
import type { Skin } from './components/surfaces.ts';
import { surfaces } from './components/surfaces.ts';
import { text } from './components/text.ts';
import { buildPalette } from './palette.ts';
import { breakpoints, radius, spacingRem } from './tokens.ts';
import { typography } from './typography.ts';

interface ThemeChoice {
  /** Null where no merchant is known. */
  readonly brand: MerchantTheme | null;
  readonly skin: Skin;
}

/** The product's tokens with a merchant's colours on top, light and dark in one theme. */
export function buildTheme({ brand, skin }: ThemeChoice): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: 'axp', colorSchemeSelector: 'data-axp-mode' },
    colorSchemes: {
      light: { palette: buildPalette(brand, 'light') },
      dark: { palette: buildPalette(brand, 'dark') },
    },
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
    },
    spacing: `${spacingRem}rem`,
    shape: { borderRadius: radius.control },
    breakpoints: { values: breakpoints },
    typography,
    components: { ...globalStyles, ...buttons, ...inputs, ...text, ...surfaces(skin) },
  });
}
