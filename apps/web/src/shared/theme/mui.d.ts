import type { BrandColors } from './brand.ts';
import type { TimelineTokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }

  interface Palette extends BrandColors, TimelineTokens {
    /** Outline of a control. */
    controlBorder: string;
    minePast: string;
  }

  interface PaletteOptions extends BrandColors, TimelineTokens {
    controlBorder: string;
    minePast: string;
  }
}
