import type { MerchantTheme } from '@axp/contracts';
import { textOn, tint } from '@axp/contracts/vocabulary';
import type { PaletteOptions } from '@mui/material/styles';
import { brandColors } from './brand.ts';
import type { Mode } from './tokens.ts';
import { black, modes, white } from './tokens.ts';

/** Share of the accent in one's own past bookings. */
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
