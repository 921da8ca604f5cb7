import type { Components, Theme } from '@mui/material/styles';
import { dropdownMaxHeight, elevations, radius } from './tokens.ts';

/** Fingers need 44 px; a mouse does with less. */
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

export const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    // The label stands above the field, so its outline needs no gap.
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.controlBorder },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
      }),
      // 16 px keeps phones from zooming in when a field is touched.
      input: ({ theme }) => ({
        height: 24,
        padding: '10px 12px',
        '&::placeholder': { opacity: 1, color: theme.vars.palette.text.secondary },
      }),
      multiline: { padding: '10px 12px', '& .MuiInputBase-input': { height: 'auto', padding: 0 } },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      // Labels stand above their field: nothing moves when it is filled in.
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        overflow: 'visible',
        whiteSpace: 'normal',
        fontSize: '0.875rem',
        fontWeight: 500,
        lineHeight: 'max(1.43, var(--axp-leading, 0))',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  // Labels of single fields and of groups.
  MuiFormLabel: {
    styleOverrides: { asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }) },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { marginInline: 0, marginTop: 6, fontSize: '0.75rem', '&:empty': { margin: 0 } },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: radius.chip,
        marginInline: 6,
        minHeight: 40,
        '@media (min-width: 600px)': { minHeight: 40 },
        fontSize: '0.875rem',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
};

/** `default` lifts cards a little, `bordered` draws a line around them. */
export type Skin = 'default' | 'bordered';

const cardShadow = '0 1px 3px rgba(16, 24, 40, 0.10), 0 1px 2px rgba(16, 24, 40, 0.06)';

export function surfaces(skin: Skin): Components<Theme> {
  return {
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: radius.card,
          ...(skin === 'bordered'
            ? { border: `1px solid ${theme.vars.palette.divider}` }
            : { boxShadow: cardShadow }),
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme }) => ({
          marginTop: 6,
          borderRadius: radius.control,
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: elevations.menu,
        }),
        list: { paddingBlock: 6 },
      },
    },
    MuiSelect: {
      defaultProps: {
        MenuProps: { slotProps: { paper: { sx: { maxHeight: dropdownMaxHeight } } } },
      },
    },
    MuiAutocomplete: { styleOverrides: { listbox: { maxHeight: dropdownMaxHeight } } },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          borderRadius: radius.card,
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: elevations.dialog,
        }),
      },
    },
    MuiDialogTitle: {
      defaultProps: { component: 'h2', variant: 'h2' },
      styleOverrides: { root: { padding: '24px 24px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 4 } } },
    MuiDivider: { styleOverrides: { root: { opacity: 1 } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { borderRadius: radius.chip, fontSize: '0.75rem', padding: '6px 10px' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: radius.control, fontSize: '0.875rem', alignItems: 'flex-start' },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: radius.chip, fontWeight: 500 } } },
  };
}
