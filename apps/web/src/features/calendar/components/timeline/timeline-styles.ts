import type { Theme } from '@mui/material/styles';
import { css, styled } from '@mui/material/styles';
import { frame, radius } from '@/shared/theme/tokens.ts';
import { rowSizes } from '../../model/timeline-rows.ts';

const tint = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

function hatched(color: string, percent: number): string {
  const line = tint(color, percent);
  return `repeating-linear-gradient(135deg, ${line} 0 3px, transparent 3px 8px)`;
}

/** Thai stacks marks above letters: a line of 12 px needs 20 px before `overflow` may cut it. */
const roomForToneMarks = { lineHeight: '20px', marginBlock: '-2px' } as const;

function barStyles({ vars: { palette } }: Theme) {
  const surface = palette.background.paper;
  return {
    '& .bar': {
      position: 'absolute',
      display: 'block',
      height: rowSizes.lane - 4,
      margin: 0,
      padding: 0,
      border: `1px solid ${palette.controlBorder}`,
      borderRadius: `${radius.chip}px`,
      backgroundColor: palette.background.default,
      color: palette.text.primary,
      font: 'inherit',
      textAlign: 'start',
      overflow: 'clip',
      cursor: 'pointer',
      touchAction: 'pan-x pan-y',
      WebkitTouchCallout: 'none',
      userSelect: 'none',
      '&:focus-visible': { outline: `2px solid ${palette.link}`, outlineOffset: 1, zIndex: 2 },
      '&:hover': { borderColor: palette.text.secondary },
    },
    '& .bar.mine': {
      borderColor: palette.link,
      backgroundColor: `color-mix(in srgb, ${palette.link} 14%, ${surface})`,
    },
    '& .bar.movable': { cursor: 'grab' },
    '& .bar.pending': {
      borderStyle: 'dashed',
      backgroundImage: hatched(palette.status.pending.color, 38),
    },
    '& .bar.hidden': { backgroundImage: hatched(palette.text.secondary, 22) },
    '& .bar.block': {
      borderStyle: 'dotted',
      backgroundColor: palette.action.hover,
      backgroundImage: hatched(palette.text.secondary, 34),
    },
    '& .bar.hold': { borderStyle: 'dashed', backgroundColor: 'transparent' },
    '& .bar.faded .say': { color: palette.text.secondary },
    '& .bar.faded': { opacity: 0.65 },
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
  } as const;
}

function sayStyles({ vars: { palette } }: Theme) {
  const surface = palette.background.paper;
  return {
    '& .say.long': { position: 'sticky', left: 'var(--label)' },
    '& .say': {
      display: 'inline-block',
      maxWidth: '100%',
      padding: '2px 8px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      fontSize: '0.75rem',
      lineHeight: '16px',
      '& b': {
        ...roomForToneMarks,
        display: 'block',
        fontWeight: 500,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
    },
    '& .bar.pending .say, & .bar.hidden .say, & .bar.block .say': {
      '& b, & span': { backgroundColor: `color-mix(in srgb, ${surface} 82%, transparent)` },
    },
    '& .mark': {
      width: 12,
      height: 12,
      marginInlineEnd: 4,
      verticalAlign: -1,
      fill: 'currentColor',
    },
  } as const;
}

function rowStyles({ vars: { palette } }: Theme) {
  const sticky = {
    position: 'sticky',
    left: 0,
    zIndex: 3,
    backgroundColor: palette.background.paper,
  } as const;
  return {
    '& .row': {
      position: 'absolute',
      left: 0,
      width: '100%',
    },
    '& .row.building, & .lanes': { borderBottom: `1px solid ${palette.divider}` },
    '& .row.building': { backgroundColor: palette.background.default },
    '& .label': {
      ...sticky,
      display: 'block',
      boxSizing: 'border-box',
      width: 'var(--label)',
      height: '100%',
      padding: '4px 12px',
      border: 0,
      borderInlineEnd: `1px solid ${palette.divider}`,
      borderBottom: `1px solid ${palette.divider}`,
      color: palette.text.primary,
      font: 'inherit',
      fontSize: '0.875rem',
      lineHeight: '20px',
      textAlign: 'start',
      overflow: 'hidden',
      '& b': {
        ...roomForToneMarks,
        lineHeight: '24px',
        display: 'block',
        fontWeight: 500,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
      '& small': {
        ...roomForToneMarks,
        display: 'block',
        fontSize: '0.75rem',
        color: palette.text.secondary,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
    },
    '& button.label': {
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.background.default },
      '&:focus-visible': { outline: `2px solid ${palette.link}`, outlineOffset: -2 },
    },
    '& .lanes': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 'var(--label)',
      right: 0,
      touchAction: 'pan-x pan-y',
    },
  } as const;
}

function buildingStyles({ vars: { palette } }: Theme) {
  return {
    '& .building .label': {
      backgroundColor: palette.background.default,
      width: 'auto',
      maxWidth: 'min(100%, 80vw)',
      borderInlineEnd: 0,
      borderBottom: 0,
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      fontSize: '0.75rem',
      fontWeight: 600,
      color: palette.text.secondary,
    },
  } as const;
}

function axisStyles({ vars: { palette } }: Theme) {
  return {
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 5,
      display: 'flex',
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
      fontSize: '0.75rem',
      lineHeight: '16px',
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .corner': {
      position: 'sticky',
      left: 0,
      zIndex: 6,
      boxSizing: 'border-box',
      flex: 'none',
      width: 'var(--label)',
      padding: '4px 12px',
      backgroundColor: palette.background.paper,
      borderInlineEnd: `1px solid ${palette.divider}`,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'flex-end',
    },
    '& .axis': { position: 'relative', flex: 'none' },
    '& .day': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      borderInlineStart: `1px solid ${palette.divider}`,
      '& strong': {
        display: 'inline-block',
        position: 'sticky',
        left: 'var(--label)',
        padding: '4px 8px',
        fontWeight: 600,
        color: palette.text.primary,
        whiteSpace: 'nowrap',
      },
      '&.today strong': { color: palette.link },
    },
    '& .tick': { position: 'absolute', paddingInlineStart: 4, whiteSpace: 'nowrap' },
  } as const;
}

function planeStyles({ vars: { palette } }: Theme) {
  return {
    '& .plane': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 'var(--label)',
      right: 0,
      pointerEvents: 'none',
      zIndex: 2,
    },
    '& .day-line': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      width: 1,
      backgroundColor: palette.controlBorder,
      opacity: 0.5,
    },
    '& .now': {
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
      border: `2px solid ${palette.link}`,
      borderRadius: `${radius.chip}px`,
      backgroundColor: tint(palette.link, 22),
      '&.clash': { borderColor: palette.error.main, backgroundColor: tint(palette.error.main, 22) },
      '& output': {
        position: 'absolute',
        insetInlineStart: -2,
        bottom: 'calc(100% + 2px)',
        padding: '2px 8px',
        borderRadius: `${radius.chip}px`,
        backgroundColor: palette.text.primary,
        color: palette.background.paper,
        fontSize: '0.75rem',
        lineHeight: '16px',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      },
    },
  } as const;
}

/** As high as the page leaves room, and from edge to edge: the gutters belong to the timeline. */
function frameStyles({ breakpoints, spacing, vars: { palette } }: Theme) {
  const above = frame.topBar + 150;
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    minHeight: 280,
    maxHeight: `calc(100dvh - ${above + frame.bottomBar}px)`,
    marginInline: spacing(-4),
    borderBlock: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    [breakpoints.up('sm')]: { marginInline: spacing(-6) },
    [breakpoints.up('md')]: { maxHeight: `calc(100dvh - ${above}px)` },
    [breakpoints.up('lg')]: { marginInline: spacing(-8) },
    '& .canvas': { minWidth: '100%' },
    '& .rows': { position: 'relative' },
  } as const;
}

function timelineStyles(theme: Theme) {
  return css({
    ...frameStyles(theme),
    ...rowStyles(theme),
    ...buildingStyles(theme),
    ...barStyles(theme),
    ...sayStyles(theme),
    ...axisStyles(theme),
    ...planeStyles(theme),
    '&.holding, &.holding .bar, &.holding .lanes': { cursor: 'grabbing' },
  });
}

const known = new WeakMap<Theme, ReturnType<typeof css>>();

/** Written once a theme, not with each drawing: it is a long text. */
function stylesOf(theme: Theme) {
  const styles = known.get(theme) ?? timelineStyles(theme);
  known.set(theme, styles);
  return styles;
}

/** What scrolls, with all styles of what is in it: hundreds of bars share them by class names. */
export const Scroller = styled('div')(({ theme }) => stylesOf(theme));
