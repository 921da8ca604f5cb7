import type { CalendarEntry, TimeRange } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { placeClock } from '../clock.ts';
import {
  clashesWith,
  partOf,
  percent,
  stripMarks,
  stripRange,
  stripSegments,
} from '../day-strip.ts';
import { useTimes } from '../use-times.ts';

interface DayStripProps {
  readonly window: TimeRange;
  readonly timezone: string;
  /** Null while unknown: not loaded, or failed. */
  readonly taken: readonly CalendarEntry[] | null;
}

/** The day of a resource at a glance: what is taken, and where the asked time lies in it. */
export function DayStrip({ window, timezone, taken }: DayStripProps) {
  const range = stripRange(window, timezone);
  const segments = taken && stripSegments(range, taken);
  const asked = partOf(range, window);
  const color = taken && (clashesWith(window, taken).length > 0 ? 'error' : 'success');
  return (
    <Box>
      <Box
        role="img"
        aria-label={useStripLabel({ range, segments, window, timezone })}
        className="bar-track"
        sx={{ position: 'relative', height: 16, borderRadius: '6px', bgcolor: 'action.hover' }}
      >
        {segments?.map(({ start, from, to, isMine }) => (
          <Box
            key={start}
            className={isMine ? 'bar-part mine' : 'bar-part'}
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              borderRadius: '4px',
              left: percent(from),
              width: percent(to - from),
              minWidth: 2,
              bgcolor: isMine ? 'primary.main' : 'text.disabled',
              opacity: isMine ? 0.55 : 0.75,
            }}
          />
        ))}
        {asked && (
          <Box
            sx={{
              position: 'absolute',
              top: -3,
              bottom: -3,
              left: percent(asked.from),
              width: percent(asked.to - asked.from),
              minWidth: 6,
              borderRadius: '6px',
              border: 2,
              borderColor: color ? `${color}.main` : 'controlBorder',
              bgcolor: (theme) =>
                color &&
                `color-mix(in srgb, ${(theme.vars ?? theme).palette[color].main} 18%, transparent)`,
            }}
          />
        )}
      </Box>
      <StripMarks range={range} timezone={timezone} />
    </Box>
  );
}

interface StripMarksProps {
  readonly range: TimeRange;
  readonly timezone: string;
  /** Hours as times, `09:00` rather than `09`. */
  readonly hasMinutes?: boolean;
}

/** Hours or days below or above a strip. */
export function StripMarks({ range, timezone, hasMinutes = false }: StripMarksProps) {
  const times = useTimes(timezone);
  const { unit, marks } = stripMarks(range, timezone);
  const label = (mark: string) => {
    const { day, minutes } = placeClock(mark, timezone);
    if (unit === 'day') return times.day(day);
    if (hasMinutes) return times.time(mark);
    return String(Math.floor(minutes / 60)).padStart(2, '0');
  };
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 18, mt: 1 }}>
      {marks.map((mark) => {
        const from = partOf(range, { start: mark, end: range.end })?.from ?? 1;
        return (
          <Typography
            key={mark}
            variant="caption"
            sx={{
              position: 'absolute',
              left: percent(from),
              // The first mark begins and the last ends with the strip; the others are centred.
              transform: `translateX(${-Math.round(from * 100)}%)`,
              color: 'text.secondary',
              lineHeight: '18px',
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {label(mark)}
          </Typography>
        );
      })}
    </Box>
  );
}

interface StripWords {
  readonly range: TimeRange;
  readonly segments: readonly TimeRange[] | null;
  readonly window: TimeRange;
  readonly timezone: string;
}

export function useStripLabel({ range, segments, window, timezone }: StripWords): string {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const taken = () => {
    if (!segments) return t('results.stripUnknown');
    if (segments.length === 0) return t('results.stripFree');
    return t('results.stripTaken', {
      times: segments.map((segment) => times.times(segment)).join(', '),
    });
  };
  return t('results.strip', {
    day: times.longDay(placeClock(range.start, timezone).day),
    from: times.time(range.start),
    to: times.time(range.end),
    taken: taken(),
    window: times.times(window),
  });
}
