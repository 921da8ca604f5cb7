import type { Components, Theme } from '@mui/material/styles';
import { radius } from '../tokens.ts';

/** Fingers need 44 px (design/ui.md); a mouse does with less. */
const touchHeight = { '@media (pointer: coarse)': { minHeight: 44 } };

export const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        minHeight: 36,
        padding: '6px 14px',
        whiteSpace: 'nowrap',
        ...touchHeight,
      },
      sizeLarge: { minHeight: 44, padding: '10px 18px', fontSize: '1rem' },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: ({ theme }) => ({
          '&:not(.Mui-disabled)': {
            backgroundColor: theme.vars.palette.accent.ground,
            color: theme.vars.palette.accent.text,
            '&:hover': { filter: 'brightness(0.92)' },
          },
        }),
      },
      {
        props: { variant: 'contained', color: 'primary', size: 'large' },
        style: ({ theme }) => ({
          '&:not(.Mui-disabled)': {
            background: theme.vars.palette.largeButton.ground,
            color: theme.vars.palette.largeButton.text,
          },
        }),
      },
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.controlBorder,
          backgroundColor: theme.vars.palette.background.paper,
        }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 500, borderRadius: 4 } },
  },
};
