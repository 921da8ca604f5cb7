import type { Theme } from '@mui/material/styles';
import { frame, radius } from '@/shared/theme/tokens.ts';

/** Too low for anything to stay while the page scrolls: 200 % zoom, a phone on its side. */
const lowScreen = '@media (max-height: 499px)';

/** Thai stacks marks above letters: a line of 12 px needs 20 px before `overflow` may cut it. */
const roomForToneMarks = { lineHeight: '20px', marginBlock: '-2px' } as const;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Column of resource names. */
function labelStyles({ vars: { palette } }: Theme) {
  return {
    '& .label': {
      position: 'sticky',
      left: 0,
      zIndex: 3,
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      boxSizing: 'border-box',
      width: 'var(--label)',
      height: '100%',
      margin: 0,
      padding: 'var(--label-padding)',
      border: 0,
      borderInlineEnd: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      font: 'inherit',
      fontSize: '0.875rem',
      textAlign: 'start',
      overflow: 'hidden',
      '& b': { ...roomForToneMarks, ...cut, flex: '1 1 auto', minWidth: 48, fontWeight: 600 },
      '& small': {
        ...roomForToneMarks,
        ...cut,
        flex: '0 1 auto',
        minWidth: 0,
        fontSize: '0.75rem',
        color: palette.text.secondary,
      },
      '& small.size': {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        flex: 'none',
        minWidth: 36,
      },
    },
    '& .narrow .label small': { display: 'none' },
    '& button.label': {
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.sunken },
      '&:focus-visible': { outline: `2px solid ${palette.link}`, outlineOffset: -2 },
    },
    '& .mark': { width: 14, height: 14, flex: 'none', fill: 'currentColor' },
    '& .size .mark': { marginInlineEnd: 2 },
  } as const;
}

/** Rows below the heads of their buildings, which stick as long as one of them is in view. */
function groupStyles({ vars: { palette } }: Theme) {
  return {
    '& .group': { position: 'absolute', left: 0, width: '100%' },
    '& .row': {
      position: 'absolute',
      left: 0,
      width: '100%',
      boxSizing: 'border-box',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .building': {
      position: 'sticky',
      top: 'var(--head)',
      zIndex: 4,
      boxSizing: 'border-box',
      backgroundColor: palette.sunken,
      borderBottom: `1px solid ${palette.divider}`,
      fontSize: '0.75rem',
      color: palette.text.secondary,
      [lowScreen]: { position: 'static' },
      '& > span': {
        ...roomForToneMarks,
        position: 'sticky',
        left: 0,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 8,
        height: '100%',
        paddingInline: 'var(--gutter) 8px',
        whiteSpace: 'nowrap',
      },
      '& b': { fontWeight: 600, color: palette.text.primary },
    },
  } as const;
}

/** As high as the page leaves room, and from edge to edge: the gutters belong to the rows. */
function frameStyles({ breakpoints, spacing, vars: { palette } }: Theme) {
  return {
    '--gutter': '16px',
    '--label-padding': '0 8px 0 16px',
    position: 'relative',
    isolation: 'isolate',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    minHeight: 280,
    maxHeight: 'calc(100dvh - var(--above, 0px))',
    marginInline: spacing(-4),
    borderBlock: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    fontVariantNumeric: 'tabular-nums',
    [breakpoints.down('md')]: {
      maxHeight: `calc(100dvh - var(--above, 0px) - ${frame.bottomBar}px)`,
    },
    [breakpoints.up('sm')]: {
      '--gutter': '24px',
      '--label-padding': '0 12px 0 24px',
      marginInline: spacing(-6),
    },
    [breakpoints.up('lg')]: { marginInline: spacing(-8) },
    [lowScreen]: { maxHeight: '100dvh' },
    '& .canvas': { minWidth: '100%' },
    '& .rows': { position: 'relative' },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 5,
      display: 'flex',
      boxSizing: 'border-box',
      height: 'var(--head)',
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
      fontSize: '0.75rem',
      lineHeight: '18px',
      color: palette.text.secondary,
      [lowScreen]: { position: 'static' },
    },
    '& .corner': {
      position: 'sticky',
      left: 0,
      zIndex: 6,
      boxSizing: 'border-box',
      flex: 'none',
      width: 'var(--label)',
      paddingInline: 'var(--gutter) 8px',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      backgroundColor: palette.background.paper,
      borderInlineEnd: `1px solid ${palette.divider}`,
      whiteSpace: 'nowrap',
    },
  } as const;
}

/** Styles shared by the rows of a day and of a week. */
export function rowsStyles(theme: Theme) {
  return { ...frameStyles(theme), ...labelStyles(theme), ...groupStyles(theme) };
}

export const roundedChip = `${radius.chip}px`;
