import type { Components, Theme } from '@mui/material/styles';

export const globalStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':lang(th)': { '--axp-leading': '1.6', '--axp-tracking': '0em' },
      html: { textSizeAdjust: '100%' },
      body: { fontSize: '0.875rem', minWidth: 320, overflowWrap: 'break-word' },
      'time, table': { fontVariantNumeric: 'tabular-nums' },
      // One focus ring for everything, wherever the keyboard goes. Buttons take theirs away first;
      // that of a box or a switch is for what is seen of it, not for all that can be pressed.
      ':focus-visible, .MuiButtonBase-root.Mui-focusVisible:not(.PrivateSwitchBase-root), .Mui-focusVisible > .PrivateSwitchBase-input + *':
        {
          outline: `2px solid ${theme.vars.palette.link}`,
          outlineOffset: 2,
        },
      'input:focus-visible, textarea:focus-visible, [role="combobox"]:focus-visible': {
        outline: 'none',
      },
      // Drawn over the top bar where there is one, so it takes the colour of what is read there.
      '#nprogress .bar': { height: 3, background: theme.vars.palette.link },
      '#nprogress .peg': { boxShadow: 'none' },
      'body:has(#__next header) #nprogress .bar': {
        background: theme.vars.palette.navigationBar.text,
      },
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
