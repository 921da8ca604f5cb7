import type { MerchantTheme } from '@axp/contracts';
import { textOn, tint } from '@axp/contracts/vocabulary';
import type { Components, PaletteOptions, Theme } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import { brandColors } from './brand.ts';
import type { Skin } from './components.ts';
import { buttons, inputs, surfaces } from './components.ts';
import { forcedColorStyles, forcedColors } from './forced-colors.ts';
import type { Mode } from './tokens.ts';
import { black, breakpoints, fontFamily, modes, radius, spacingRem, white } from './tokens.ts';

interface ThemeChoice {
  /** Null where no merchant is known. */
  readonly brand: MerchantTheme | null;
  readonly skin: Skin;
}

/** The product's tokens with a merchant's colours on top, light and dark in one theme. */
export function buildTheme({ brand, skin }: ThemeChoice): Theme {
  const theme = createTheme({
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
  // The names alone: each use would carry the light colour for browsers without variables.
  return { ...theme, vars: theme.generateThemeVars() };
}

const globalStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':lang(th)': { '--axp-leading': '1.6', '--axp-tracking': '0em' },
      html: { textSizeAdjust: '100%' },
      body: { fontSize: '0.875rem', minWidth: 320, overflowWrap: 'break-word' },
      'time, table': { fontVariantNumeric: 'tabular-nums' },
      // One focus ring for everything, wherever the keyboard goes. Buttons take theirs away first;
      // that of a box or a switch is for what is seen of it, not for all that can be pressed.
      ':focus-visible, .MuiButtonBase-root.Mui-focusVisible:not(.PrivateSwitchBase-root), .Mui-focusVisible > .PrivateSwitchBase-input + *':
        { outline: `2px solid ${theme.vars.palette.link}`, outlineOffset: 2 },
      'input:focus-visible, textarea:focus-visible, [role="combobox"]:focus-visible': {
        outline: 'none',
      },
      // Drawn over the top bar where there is one, so it takes the colour of what is read there.
      '#nprogress .bar': { height: 3, background: theme.vars.palette.link },
      '#nprogress .peg': { boxShadow: 'none' },
      'body:has(#__next header) #nprogress .bar': {
        background: theme.vars.palette.navigationBar.text,
      },
      [forcedColors]: forcedColorStyles,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};

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

/** Five steps: 12/18, 14/20, 16/24, 20/30, 28/36. */
const typography = {
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
  /** `body2` and `caption` in the quiet colour. */
  secondary: { fontFamily, ...step(14, 20, 400) },
  note: { fontFamily, ...step(12, 18, 400) },
  caption: step(12, 18, 400),
  overline: { ...step(12, 18, 600), textTransform: 'none' },
} as const;

function quiet({ theme }: { readonly theme: Theme }) {
  return { color: theme.vars.palette.text.secondary };
}

const text: Components<Theme> = {
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle2: 'p', secondary: 'p', note: 'p' } },
    variants: [
      { props: { variant: 'secondary' }, style: quiet },
      { props: { variant: 'note' }, style: quiet },
      // The name that `sx` knows; without this, the component would ignore it in silence.
      { props: { color: 'text.secondary' }, style: quiet },
    ],
  },
};

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
    text: { primary: tokens.text, secondary: tokens.textSecondary, disabled: tokens.textDisabled },
    background: { default: tokens.ground, paper: tokens.surface },
    divider: tokens.border,
    controlBorder: tokens.controlBorder,
    ...tokens.timeline,
    minePast: tint(brand.accent.ground, tokens.surface, minePastTint),
    action: { hover: tokens.hover, active: tokens.textSecondary },
  };
}
