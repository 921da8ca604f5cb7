import type { Components, Theme } from '@mui/material/styles';

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
