import type { TypographyStyleOptions } from '@mui/material/styles';
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

  interface TypographyVariantsOptions {
    secondary?: TypographyStyleOptions;
    note?: TypographyStyleOptions;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    secondary: true;
    note: true;
  }
}
