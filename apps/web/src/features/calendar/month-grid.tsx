import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { KeyboardEvent } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatWeekday, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { calendarHref } from './calendar-view.ts';
import { daysWithin, entriesByDay } from './entries-by-day.ts';
import { monthCells } from './month-cells.ts';
import { MonthDay } from './month-day.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import type { CalendarViewProps } from './view-props.ts';

const daysAWeek = 7;
/** How many entries a day shows; the others are counted. */
const places = 4;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysAWeek,
  ArrowDown: daysAWeek,
};

/** Arrows go from day to day; Tab still reaches what lies on each. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')];
  const place = days.findIndex((day) => day.matches(':focus'));
  const next = days[place + (steps[event.key] ?? 0)];
  if (steps[event.key] === undefined || place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** The weeks of a month: what is taken on each day, own bookings before all others. */
export function MonthGrid({ view, data }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const { entries, days, timezone } = data;
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  // A sheet of paper counts as narrow, but has room for words all the same.
  const isPrinting = useIsPrinting();
  const isCompact = isNarrow && !isPrinting;
  const weeks = useMemo(() => {
    const shown = entries.filter(({ isFaded, kind }) => !isFaded && kind !== 'hold');
    const all = entriesByDay(shown, days, timezone);
    const count = Math.ceil(all.length / daysAWeek);
    return Array.from({ length: count }, (_, index) =>
      monthCells(all.slice(index * daysAWeek, (index + 1) * daysAWeek), places),
    );
  }, [entries, days, timezone]);
  const noonOf = (day: string) => instantAt({ day, time: '12:00' }, timezone);
  const reader = { language, timezone };
  return (
    <Box sx={{ opacity: data.isLoadingEntries ? 0.6 : 1 }} aria-busy={data.isLoadingEntries}>
      <Grid aria-label={t('month.label')} onKeyDown={moveByArrow}>
        <thead>
          <tr>
            {daysWithin(days)
              .slice(0, daysAWeek)
              .map((day) => (
                <th key={day} scope="col">
                  {formatWeekday(noonOf(day), reader)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((cell) => (
                <MonthDay
                  key={cell.day}
                  cell={cell}
                  href={calendarHref({
                    ...view,
                    view: isCompact ? 'agenda' : 'day',
                    date: cell.day,
                  })}
                  label={times.longDay(cell.day)}
                  isToday={cell.day === today}
                  isOutside={cell.day.slice(0, 7) !== data.day.slice(0, 7)}
                  isCompact={isCompact}
                  timezone={timezone}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  '& th': {
    padding: '8px 0',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& td': {
    position: 'relative',
    height: 128,
    padding: '4px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down('md')]: { height: 76 },
  },
  '& td + td': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '@media print': { '& tr': { breakInside: 'avoid' } },
}));
