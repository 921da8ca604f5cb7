import type { Components, Theme } from '@mui/material/styles';
import { fontFamily } from './tokens.ts';

/** Set to 1.6 for Thai (see global-styles.ts), whose vowels and tone marks need the room. */
const leastLeading = 'var(--axp-leading, 0)';

function step(size: number, line: number, weight: number) {
  return {
    fontSize: `${size / 16}rem`,
    lineHeight: `max(${line / size}, ${leastLeading})`,
    fontWeight: weight,
    letterSpacing: 0,
  };
}

const small = step(16, 24, 600);

/** Five steps: 12/18, 14/20, 16/24, 20/30, 28/36 (design/ui.md). */
export const typography = {
  fontFamily,
  fontWeightLight: 400,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...step(28, 36, 600), letterSpacing: 'var(--axp-tracking, -0.01em)' },
  h2: step(20, 30, 600),
  h3: small,
  h4: small,
  h5: small,
  h6: small,
  subtitle1: step(16, 24, 500),
  subtitle2: step(14, 20, 500),
  body1: step(16, 24, 400),
  body2: step(14, 20, 400),
  button: { ...step(14, 20, 600), textTransform: 'none' },
  caption: step(12, 18, 400),
  overline: { ...step(12, 18, 600), textTransform: 'none' },
} as const;

export const text: Components<Theme> = {
  MuiTypography: {
    variants: [
      // The name that `sx` knows; without this, the component would ignore it in silence.
      {
        props: { color: 'text.secondary' },
        style: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
      },
    ],
  },
};
