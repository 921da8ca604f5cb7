import type { MerchantTheme } from '@axp/contracts';
import { textOn, tint } from '@axp/contracts/vocabulary';
import type { PaletteOptions, Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import { brandColors } from './brand.ts';
import { buttons, inputs } from './components/controls.ts';
import { globalStyles } from './components/global-styles.ts';
import type { Skin } from './components/surfaces.ts';
import { surfaces } from './components/surfaces.ts';
import type { Mode } from './tokens.ts';
import { black, breakpoints, modes, radius, spacingRem, white } from './tokens.ts';
import { text, typography } from './typography.ts';

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

/** Share of the accent in the user's own past bookings. */
const minePastTint = 0.14;

function feedback(main: string) {
  return { main, contrastText: textOn(main, white) };
}

/** The colours of one mode with a merchant's brand on top. */
export function buildPalette(theme: MerchantTheme | null, mode: Mode): PaletteOptions {
  const tokens = modes[mode];
  const brand = brandColors(theme, mode);
  return {
    ...brand,
    mode,
    common: { black, white },
    primary: { main: brand.link, contrastText: textOn(brand.link, white) },
    secondary: { main: tokens.textSecondary, contrastText: textOn(tokens.textSecondary, white) },
    error: feedback(tokens.error),
    warning: feedback(tokens.warning),
    info: feedback(tokens.info),
    success: feedback(tokens.success),
    text: {
      primary: tokens.text,
      secondary: tokens.textSecondary,
      disabled: tokens.textDisabled,
    },
    background: { default: tokens.ground, paper: tokens.surface },
    divider: tokens.border,
    controlBorder: tokens.controlBorder,
    ...tokens.timeline,
    minePast: tint(brand.accent.ground, tokens.surface, minePastTint),
    action: { hover: tokens.hover, active: tokens.textSecondary },
  };
}
