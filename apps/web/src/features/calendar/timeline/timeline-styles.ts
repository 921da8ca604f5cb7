import type { Theme } from '@mui/material/styles';
import { css, styled } from '@mui/material/styles';
import { remembered } from '@/shared/lib/remembered.ts';
import { entryStyles } from '../entry-look.tsx';
import { roundedChip, rowsStyles } from '../rows-styles.ts';
import { rowSizes } from './timeline-rows.ts';

const tint = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

function barStyles(theme: Theme) {
  const { palette } = theme.vars;
  return {
    '& .bar': {
      ...entryStyles(theme),
      position: 'absolute',
      zIndex: 2,
      display: 'block',
      boxSizing: 'border-box',
      height: rowSizes.bar,
      margin: 0,
      padding: 0,
      borderRadius: roundedChip,
      font: 'inherit',
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: `${rowSizes.bar - 2}px`,
      textAlign: 'start',
      cursor: 'pointer',
      touchAction: 'pan-x pan-y',
      WebkitTouchCallout: 'none',
      userSelect: 'none',
    },
    '& .bar:focus-visible, & .bar:hover': {
      outline: `2px solid ${palette.link}`,
      outlineOffset: 2,
      zIndex: 3,
    },
    '& .bar.movable': { cursor: 'grab' },
    '& .bar.lifted': { opacity: 0.35 },
    '& .edge': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      width: 8,
      cursor: 'ew-resize',
      '&[data-edge="start"]': { left: 0 },
      '&[data-edge="end"]': { right: 0 },
    },
    '& .say': {
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      height: '100%',
      padding: '0 3px 0 9px',
      whiteSpace: 'nowrap',
    },
    '& .say.cut, & .say.cut > span, & .spill.cut': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .say.short': { padding: 0, justifyContent: 'center', letterSpacing: '-0.02em' },
  } as const;
}

function spillStyles({ vars: { palette } }: Theme) {
  const surface = palette.background.paper;
  return {
    '& .spill': {
      position: 'absolute',
      zIndex: 2,
      height: rowSizes.bar,
      lineHeight: `${rowSizes.bar}px`,
      fontSize: '0.75rem',
      fontWeight: 600,
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
      color: palette.text.primary,
      textShadow: `0 0 2px ${surface}, 0 0 3px ${surface}, 0 0 4px ${surface}`,
      '& small': { fontSize: 'inherit', fontWeight: 400, color: palette.text.secondary },
      '&.mine': { color: palette.link },
      '&.waiting': { color: palette.waitText },
      '&.past, &.faded, &.private, &.blocked': { color: palette.text.secondary, fontWeight: 400 },
    },
  } as const;
}

function lanesStyles({ vars: { palette } }: Theme) {
  return {
    '& .lanes': {
      position: 'absolute',
      inset: 0,
      left: 'var(--label)',
      touchAction: 'pan-x pan-y',
    },
    '& .axis': { position: 'relative', flex: 'none', overflow: 'hidden' },
    '& .tick': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
    '& .tick.first': { transform: 'translateX(2px)' },
    '& .tick.now': {
      zIndex: 1,
      padding: '0 6px',
      borderRadius: roundedChip,
      backgroundColor: palette.error.main,
      color: palette.error.contrastText,
      fontWeight: 600,
    },
  } as const;
}

function planeStyles({ vars: { palette } }: Theme) {
  return {
    '& .plane': {
      position: 'absolute',
      inset: 0,
      left: 'var(--label)',
      zIndex: 1,
      pointerEvents: 'none',
    },
    '& .plane.over': { zIndex: 3 },
    '& .now-line': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      width: 2,
      marginLeft: '-1px',
      backgroundColor: palette.error.main,
    },
    '& .ghost': {
      position: 'absolute',
      boxSizing: 'border-box',
      minWidth: 4,
      border: `2px dashed ${palette.link}`,
      borderRadius: roundedChip,
      backgroundColor: `color-mix(in srgb, ${palette.link} 12%, ${palette.background.paper})`,
      color: palette.link,
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: '28px',
      whiteSpace: 'nowrap',
      '&.refused': {
        borderColor: palette.error.main,
        color: palette.error.main,
        backgroundColor: tint(palette.error.main, 12),
      },
      '& output': { position: 'absolute', insetInlineStart: 8 },
      '& output.beside': { insetInlineStart: 'calc(100% + 6px)' },
      '& small': {
        marginInlineStart: 8,
        fontSize: 'inherit',
        fontWeight: 400,
        color: palette.text.secondary,
      },
    },
  } as const;
}

function timelineStyles(theme: Theme) {
  return css({
    ...rowsStyles(theme),
    ...lanesStyles(theme),
    ...barStyles(theme),
    ...spillStyles(theme),
    ...planeStyles(theme),
    '&.holding, &.holding .bar, &.holding .lanes': { cursor: 'grabbing' },
    '& .lanes.refused': { cursor: 'not-allowed' },
  });
}

/** Written once a theme, not with each rendering: it is a long text. */
const stylesOf = remembered(timelineStyles, new WeakMap<Theme, ReturnType<typeof css>>());

/** What scrolls, with all styles of what is in it: hundreds of bars share them by class names. */
export const Scroller = styled('div')(({ theme }) => stylesOf(theme));
