import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '@/shared/keyboard/shortcuts.tsx';
import { addDays } from '@/shared/lib/datetime/index.ts';
import { elevations } from '@/shared/theme/tokens.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { neighbourDay } from './calendar-range.ts';
import { usePeriodText } from './use-period-text.ts';
import type { CalendarViewProps } from './view-props.ts';

const DateCalendar = lazyPart(
  () => import('@/shared/booking/ui/date-calendar.tsx').then((m) => m.DateCalendar),
  { waiting: () => <Box sx={{ width: 304, height: 340 }} /> },
);

/** Range of the date picker; URLs can go further. */
const daysToChoose = 730;

/** Where in time the calendar is: a step back or on, today, or any day. */
export function DateNavigation({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const step = (by: 1 | -1) => go({ date: neighbourDay(view.view, data.day, by) });
  useShortcut({ key: 't', labelKey: 'calendar:shortcut.today', run: () => go({ date: null }) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box data-print="never" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => go({ date: null })}>
          {t('today')}
        </Button>
        <IconButton aria-label={t('previous')} onClick={() => step(-1)}>
          <Previous />
        </IconButton>
        <IconButton aria-label={t('next')} onClick={() => step(1)}>
          <Next />
        </IconButton>
      </Box>
      <PeriodButton view={view} data={data} go={go} />
    </Box>
  );
}

/** The time that is shown, as a heading that opens a calendar to choose from. */
function PeriodButton({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const period = usePeriodText({ ...data, view: view.view });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Typography component="h1" variant="h2" aria-live="polite" sx={{ minWidth: 0 }}>
        <Button
          color="inherit"
          endIcon={<ExpandMore />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ font: 'inherit', px: 2, whiteSpace: 'normal', textAlign: 'left' }}
        >
          {period}
        </Button>
      </Typography>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('chooseDay'),
            sx: { mt: 2, border: 1, borderColor: 'divider', boxShadow: elevations.menu },
          },
        }}
      >
        <DateCalendar
          day={data.day}
          firstDay={addDays(data.day, -daysToChoose)}
          lastDay={addDays(data.day, daysToChoose)}
          onChange={(date) => {
            setAnchor(null);
            go({ date });
          }}
        />
      </Popover>
    </>
  );
}
