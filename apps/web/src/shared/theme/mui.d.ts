import type { BrandColors } from './brand.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }

  interface Palette extends BrandColors {
    /** Outline of a control. */
    controlBorder: string;
  }

  interface PaletteOptions extends BrandColors {
    controlBorder: string;
  }
}
