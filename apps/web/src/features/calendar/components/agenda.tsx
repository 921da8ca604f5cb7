import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatWeekday, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { neighbourDay } from '../model/calendar-range.ts';
import type { CalendarDay } from '../model/entries-by-day.ts';
import { entriesByDay } from '../model/entries-by-day.ts';
import { EntrySkeleton, NothingTaken } from './calendar-states.tsx';
import { DayLists } from './entry-lists.tsx';
import type { CalendarViewProps } from './view-props.ts';

/** List of entries from a day to the end of its week; the view on phones. */
export function Agenda({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const { entries, days, timezone, day } = data;
  const week = useMemo(
    () =>
      entriesByDay(
        entries.filter(({ isFaded }) => !isFaded),
        days,
        timezone,
      ),
    [entries, days, timezone],
  );
  const onwards = week.filter((one) => one.day >= day);
  const isEmpty = onwards.every((one) => one.entries.length === 0);
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <DayStrip week={week} day={day} timezone={timezone} onChoose={(date) => go({ date })} />
      {data.isLoadingEntries && <EntrySkeleton />}
      {!data.isLoadingEntries && isEmpty && <NothingTaken view={view} data={data} go={go} />}
      {!data.isLoadingEntries && <DayLists key={day} data={data} calendarDays={onwards} />}
      <Box
        sx={{ display: 'grid', justifyItems: 'center', mt: 4, '@media print': { display: 'none' } }}
      >
        <Button
          color="inherit"
          endIcon={<ArrowForward />}
          onClick={() => go({ date: neighbourDay('agenda', days.from, 1) })}
        >
          {t('agenda.nextWeek')}
        </Button>
      </Box>
    </Box>
  );
}

interface DayStripProps {
  readonly week: readonly CalendarDay[];
  readonly day: string;
  readonly timezone: string;
  readonly onChoose: (day: string) => void;
}

/** Days of the week; a dot marks the user's own entries. */
function DayStrip({ week, day, timezone, onChoose }: DayStripProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const times = useTimes(timezone);
  const today = wallClockOf(times.now, timezone).day;
  const weekday = (one: string) =>
    formatWeekday(instantAt({ day: one, time: '12:00' }, timezone), { language, timezone });
  return (
    <Box
      role="group"
      aria-label={t('agenda.days')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gap: 1,
        mb: 5,
        '@media print': { display: 'none' },
      }}
    >
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
              {weekday(one)}
            </Box>
            <Box component="span" sx={{ typography: 'subtitle1' }}>
              {Number(one.slice(8))}
            </Box>
            <Box
              component="span"
              sx={{
                width: 5,
                height: 5,
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

function dayStyle(isToday: boolean) {
  return {
    position: 'relative',
    flexDirection: 'column',
    minHeight: 64,
    borderRadius: '10px',
    fontVariantNumeric: 'tabular-nums',
    color: isToday ? 'link' : 'text.primary',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-current="date"]': { bgcolor: 'selected.ground', color: 'selected.text' },
  } as const;
}
