import type { Components, Theme } from '@mui/material/styles';
import { dropdownMaxHeight, elevations, radius } from '../tokens.ts';

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
    MuiChip: {
      styleOverrides: { root: { borderRadius: radius.chip, fontWeight: 500 } },
    },
  };
}
