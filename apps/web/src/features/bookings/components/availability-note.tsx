import type { SearchHit, TimeRange } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';

interface AvailabilityNoteProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
}

/** Whether a room is free, and until or from when; by word, icon and colour. */
export function AvailabilityNote({ hit, window }: AvailabilityNoteProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(hit.resource.timezone);
  const isFree = hit.availability === 'free';
  const Icon = isFree ? CheckCircle : Schedule;
  const words = () => {
    const { freeFrom, freeUntil } = hit;
    if (!isFree) {
      return freeFrom
        ? t('results.freeFrom', { time: times.timeAfter(window.start, freeFrom) })
        : t('results.busy');
    }
    const isThisDay = freeUntil !== null && times.isSameDay(window.start, freeUntil);
    return isThisDay
      ? t('results.freeUntil', { time: times.time(freeUntil) })
      : t('results.freeAllDay');
  };
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        fontWeight: 500,
        color: isFree ? 'success.main' : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {words()}
    </Box>
  );
}
