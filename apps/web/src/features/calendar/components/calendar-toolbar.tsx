import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { neighbourDay } from '../model/calendar-range.ts';
import type { CalendarViewProps } from './view-props.ts';

/** Where in time the calendar is, and the ways on and back. */
export function CalendarToolbar({ view, data, go }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  const times = useTimes(data.timezone);
  const step = (by: 1 | -1) => go({ date: neighbourDay(view.view, data.day, by) });
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
      <Typography variant="h1">{t('title')}</Typography>
      <Button variant="outlined" color="inherit" onClick={() => go({ date: null })}>
        {t('today')}
      </Button>
      <IconButton aria-label={t('previous')} onClick={() => step(-1)}>
        <Previous />
      </IconButton>
      <IconButton aria-label={t('next')} onClick={() => step(1)}>
        <Next />
      </IconButton>
      <Typography component="h2" variant="h3">
        {times.longDay(data.day)}
      </Typography>
    </Box>
  );
}
