import type { Theme } from '@mui/material/styles';
import { css, styled } from '@mui/material/styles';
import { remembered } from '@/shared/lib/remembered.ts';
import { entryStyles } from '../entry-look.tsx';
import { roundedChip, rowsStyles } from '../rows-styles.ts';

/** A day is at least so wide; a narrower screen scrolls. */
export const leastDayPx = 96;

const columns = `var(--label) repeat(7, minmax(${leastDayPx}px, 1fr))`;

function layoutStyles(theme: Theme) {
  const rows = rowsStyles(theme);
  const grid = { display: 'grid', gridTemplateColumns: columns } as const;
  return {
    ...rows,
    '& .head': { ...rows['& .head'], ...grid },
    '& .row': { ...rows['& .row'], ...grid },
    '& .label': {
      ...rows['& .label'],
      flexDirection: 'column',
      alignItems: 'stretch',
      justifyContent: 'center',
      gap: 0,
      height: 'auto',
      '& b': { ...rows['& .label']['& b'], flex: 'none' },
    },
  } as const;
}

function dayStyles({ vars: { palette } }: Theme) {
  const line = `1px solid ${palette.divider}`;
  return {
    '& .day': {
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      minWidth: 0,
      paddingInline: 8,
      borderInlineStart: line,
      color: palette.text.secondary,
      fontSize: '0.875rem',
      fontWeight: 600,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '&:hover': { backgroundColor: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.link}`, outlineOffset: -2 },
      '& em': {
        padding: '0 6px',
        borderRadius: roundedChip,
        backgroundColor: palette.accent.ground,
        color: palette.accent.text,
        fontSize: '0.75rem',
        fontStyle: 'normal',
        lineHeight: '20px',
      },
      '& .closed': {
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontSize: '0.75rem',
        fontWeight: 400,
      },
      '&.today': { backgroundColor: palette.selected.ground, color: palette.link },
    },
    '& .cell': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
      minWidth: 0,
      padding: 4,
      borderInlineStart: line,
      cursor: 'pointer',
      '&.weekend': { backgroundColor: palette.sunken },
      '&.today': {
        backgroundColor: `color-mix(in srgb, ${palette.selected.ground} 55%, ${palette.background.paper})`,
      },
      '&:hover': { boxShadow: `inset 0 0 0 1px ${palette.controlBorder}` },
    },
  } as const;
}

function pillStyles(theme: Theme) {
  const { palette } = theme.vars;
  const button = { height: 23, margin: 0, borderRadius: roundedChip, font: 'inherit' } as const;
  return {
    '& .line': { display: 'flex', gap: 2, minWidth: 0 },
    '& .pill': {
      ...entryStyles(theme),
      ...button,
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      flex: '1 1 auto',
      boxSizing: 'border-box',
      minWidth: 0,
      padding: '0 6px',
      fontSize: '0.75rem',
      lineHeight: '20px',
      textAlign: 'start',
      cursor: 'pointer',
      overflow: 'hidden',
      '& b': { fontWeight: 600 },
      '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
    '& .more': {
      ...button,
      flex: 'none',
      minWidth: 28,
      padding: '0 4px',
      border: 0,
      backgroundColor: palette.selected.ground,
      color: palette.link,
      fontSize: '0.75rem',
      fontWeight: 600,
      cursor: 'pointer',
    },
    '& .pill:focus-visible, & .more:focus-visible, & .pill:hover, & .more:hover': {
      outline: `2px solid ${palette.link}`,
      outlineOffset: 1,
    },
    '@media (pointer: coarse)': { '& .more': { minWidth: 36 } },
  } as const;
}

function weekStyles(theme: Theme) {
  return css({ ...layoutStyles(theme), ...dayStyles(theme), ...pillStyles(theme) });
}

/** Written once a theme, as that of the timeline. */
const stylesOf = remembered(weekStyles, new WeakMap<Theme, ReturnType<typeof css>>());

export const WeekScroller = styled('div')(({ theme }) => stylesOf(theme));
