import type { BookingEvent } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

interface HistoryChangeProps {
  readonly change: BookingEvent['changes'][number];
  readonly timezone: string;
}

/** A changed field: the old value struck through, and the new one. */
export function HistoryChange({ change, timezone }: HistoryChangeProps) {
  const { t } = useTranslation('myBooking');
  const { before, after } = useValues(change, timezone);
  return (
    <Box
      sx={{
        width: 'fit-content',
        maxWidth: '100%',
        mt: 1,
        px: 2,
        py: '3px',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'action.hover',
        typography: 'caption',
        overflowWrap: 'anywhere',
      }}
    >
      {/* Readers say neither that a text is struck through nor which field it is. */}
      <HiddenText>{`${t(`event.field.${change.field}`)}: `}</HiddenText>
      <HiddenText>{`${t('event.before')} `}</HiddenText>
      <Box component="del" sx={{ color: 'text.secondary' }}>
        {before}
      </Box>
      <span aria-hidden>{' → '}</span>
      <HiddenText>{`, ${t('event.after')} `}</HiddenText>
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {after}
      </Box>
    </Box>
  );
}

function useValues(change: HistoryChangeProps['change'], timezone: string) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const times = useTimes(timezone);
  const place = ({ name, floor }: { name: string; floor: string | null }) =>
    [name, floor].filter(Boolean).join(', ');
  switch (change.field) {
    case 'time': {
      const isSameDay = times.isSameDay(change.before.start, change.after.start);
      const text = isSameDay ? times.times : times.range;
      return { before: text(change.before), after: text(change.after) };
    }
    case 'resource':
      return { before: place(change.before), after: place(change.after) };
    case 'attendees': {
      const people = (count: number | null) => t('booking:people', { count: count ?? 0 });
      return { before: people(change.before), after: people(change.after) };
    }
    case 'quantity': {
      const units = (count: number | null) => t('myBooking:event.units', { count: count ?? 0 });
      return { before: units(change.before), after: units(change.after) };
    }
    case 'driver':
      return {
        before: change.before ?? t('myBooking:detail.driverNeeded'),
        after: change.after ?? t('myBooking:detail.driverNeeded'),
      };
    case 'title':
      return change;
  }
}
