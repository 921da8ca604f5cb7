import type { TimeRange } from '@axp/contracts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Typography } from '@mui/material';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { partOf, percent } from '@/shared/booking/day-strip.ts';
import { windowFrom } from '@/shared/booking/time-window.ts';
import { StripMarks } from '@/shared/booking/ui/day-strip.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { FreeBar } from './free-bars.ts';

interface PlanTimeBarProps {
  /** Name of the slider. */
  readonly label: string;
  /** The window in words. */
  readonly heading: string;
  readonly range: TimeRange;
  /** Shorter than a step for a moment. */
  readonly window: TimeRange;
  readonly timezone: string;
  /** Free resources of the floor per half hour; null until they are known. */
  readonly bars: readonly FreeBar[] | null;
  readonly onChange: (window: TimeRange) => void;
  readonly onNow: () => void;
}

const stepMinutes = 15;

/** The day of a floor: how much is free when, and the requested time, which is dragged or moved. */
export function PlanTimeBar(props: PlanTimeBarProps) {
  const { heading, range, window, timezone, bars, onChange, onNow } = props;
  const { t } = useTranslation('plan');
  const times = useTimes(timezone);
  // A moment that is now has a mark of its own.
  const isNow = Math.abs(Date.parse(window.start) - times.now) < 60_000;
  const nowPart = isNow ? null : partOf(range, windowFrom(new Date(times.now).toISOString(), 1));
  const most = Math.max(1, ...(bars ?? []).map(({ free }) => free));
  const moveBy = (minutes: number) =>
    onChange(windowFrom(later(window.start, minutes), minutesOf(window)));
  return (
    <Box component="section" aria-label={t('time.label')} sx={barStyle}>
      <Box sx={{ display: 'grid', gap: 1, minWidth: { sm: 144 } }}>
        <Typography variant="subtitle1" component="p">
          {heading}
        </Typography>
        <Typography variant="note">{times.dayOf(window.start)}</Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <IconButton aria-label={t('time.earlier')} onClick={() => moveBy(-2 * stepMinutes)}>
            <ChevronLeft />
          </IconButton>
          <SecondaryButton size="small" onClick={onNow}>
            {t('time.now')}
          </SecondaryButton>
          <IconButton aria-label={t('time.later')} onClick={() => moveBy(2 * stepMinutes)}>
            <ChevronRight />
          </IconButton>
        </Box>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={trackStyle}>
          {bars?.map(({ start, end, free }) => (
            <Box
              key={start}
              sx={{ flex: 1, bgcolor: 'bar', borderRadius: '2px 2px 0 0' }}
              style={{
                height: percent(free / most),
                opacity: Date.parse(end) <= times.now ? 0.5 : 1,
              }}
            />
          ))}
          {nowPart && <Box sx={nowStyle} style={{ left: percent(nowPart.from) }} />}
          <WindowHandle
            {...props}
            text={t('time.value', { times: heading, count: freeAt(bars, window) })}
          />
        </Box>
        <StripMarks range={range} timezone={timezone} hasMinutes />
      </Box>
    </Box>
  );
}

interface WindowHandleProps extends PlanTimeBarProps {
  readonly text: string;
}

function WindowHandle({ range, window, label, text, onChange, onNow }: WindowHandleProps) {
  const grabbed = useRef<{ readonly x: number; readonly start: string } | null>(null);
  const part = partOf(range, window) ?? { from: 0, to: 0 };
  const length = minutesOf(window);
  const isMoment = length < stepMinutes;
  const whole = minutesOf(range);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -stepMinutes, ArrowRight: stepMinutes }[event.key];
    if (event.key === 'n') onNow();
    else if (by === undefined) return;
    else if (!event.shiftKey) onChange(windowFrom(later(window.start, by), length));
    else if (!isMoment && length + by > 0) onChange(windowFrom(window.start, length + by));
    event.preventDefault();
    event.stopPropagation();
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.parentElement;
    if (!grabbed.current || !track) return;
    const minutes = ((event.clientX - grabbed.current.x) / Math.max(track.clientWidth, 1)) * whole;
    const by = Math.round(minutes / stepMinutes) * stepMinutes;
    const next = windowFrom(later(grabbed.current.start, by), length);
    if (next.start !== window.start) onChange(next);
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={Math.round(part.from * whole)}
      aria-valuetext={text}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbed.current = { x: event.clientX, start: window.start };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grabbed.current = null;
      }}
      sx={[handleStyle, isMoment && momentStyle]}
      style={{ left: percent(part.from), width: percent(part.to - part.from) }}
    />
  );
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** Fewest free resources during a window. */
function freeAt(bars: readonly FreeBar[] | null, { start, end }: TimeRange): number {
  const within = bars?.filter((bar) => bar.start < end && bar.end > start) ?? [];
  return within.length === 0 ? 0 : Math.min(...within.map(({ free }) => free));
}

const barStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: { xs: 2, sm: 5 },
  px: { xs: 4, sm: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const trackStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: '1px',
  height: 48,
  borderBottom: 1,
  borderColor: 'controlBorder',
} as const;

const nowStyle = {
  position: 'absolute',
  insetBlock: '-6px 0',
  width: 2,
  bgcolor: 'error.main',
  pointerEvents: 'none',
} as const;

const handleStyle = {
  position: 'absolute',
  insetBlock: '-3px',
  minWidth: 14,
  border: 2,
  borderColor: 'link',
  borderRadius: '6px',
  bgcolor: 'rgb(from var(--axp-palette-link) r g b / 0.16)',
  cursor: 'grab',
  touchAction: 'none',
  // A narrow window can still be touched.
  '&::after': { content: '""', position: 'absolute', insetBlock: 0, insetInline: '-12px' },
} as const;

const momentStyle = {
  minWidth: 4,
  borderColor: 'error.main',
  bgcolor: 'error.main',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: '50%',
    bottom: -6,
    width: 14,
    height: 14,
    transform: 'translateX(-50%)',
    border: '3px solid var(--axp-palette-error-main)',
    borderRadius: '50%',
    bgcolor: 'background.paper',
  },
} as const;
