import { Box, ButtonBase } from '@mui/material';
import type { TouchEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import type { CalendarDay } from './entries-by-day.ts';

interface WeekStripProps {
  readonly week: readonly CalendarDay[];
  readonly day: string;
  readonly timezone: string;
  readonly onChoose: (day: string) => void;
  /** A swipe leads to the week before or after. */
  readonly onStep: (step: 1 | -1) => void;
}

const leastSwipePx = 48;

/** A finger that goes further sideways than up or down. */
function useSwipe(onStep: WeekStripProps['onStep']) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) >= leastSwipePx && Math.abs(x) > Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}

/** Days of the week; a dot marks the user's own entries. */
export function WeekStrip({ week, day, timezone, onChoose, onStep }: WeekStripProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  return (
    <Box role="group" aria-label={t('agenda.days')} {...useSwipe(onStep)} sx={stripStyle}>
      {week.map(({ day: one, entries }) => {
        const ownCount = entries.filter(({ isMine }) => isMine).length;
        return (
          <ButtonBase
            key={one}
            aria-current={one === day ? 'date' : undefined}
            onClick={() => onChoose(one)}
            sx={dayStyle(one === today)}
          >
            <Box component="span" sx={{ typography: 'caption' }}>
              {times.weekday(one)}
            </Box>
            <Box component="span" sx={{ typography: 'subtitle1', lineHeight: '20px' }}>
              {Number(one.slice(8))}
            </Box>
            <Box
              component="span"
              sx={{
                width: 4,
                height: 4,
                mt: 1,
                borderRadius: '50%',
                bgcolor: ownCount > 0 ? 'currentColor' : 'transparent',
              }}
            />
            <HiddenText>{t('agenda.day', { day: times.longDay(one), count: ownCount })}</HiddenText>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const stripStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  mx: { xs: -4, sm: 0 },
  px: { xs: 2, sm: 0 },
  mb: 3,
  pb: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;

function dayStyle(isToday: boolean) {
  return {
    position: 'relative',
    flexDirection: 'column',
    minHeight: 56,
    borderRadius: '10px',
    fontVariantNumeric: 'tabular-nums',
    color: isToday ? 'link' : 'text.primary',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-current="date"]': { bgcolor: 'accent.ground', color: 'accent.text' },
  } as const;
}
