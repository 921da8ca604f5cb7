import type { MoveInRow } from '@axp/contracts/move-in';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useBookingTimes } from './use-booking-times.ts';
import { useMoveInWords } from './use-move-in-words.ts';

/** A booking of the file: title, resource, time, and how many dates it has. */
export function BookingFacts({ row }: { readonly row: MoveInRow }) {
  const { t } = useTranslation('adminMoveIn');
  const words = useMoveInWords();
  const timesOf = useBookingTimes();
  const { name, detail, here, time, bookings } = row;
  const facts = [
    detail,
    here?.name,
    time && timesOf(time),
    bookings > 1 && t('rows.dates', { count: bookings, number: words.number(bookings) }),
  ];
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2">{name}</Typography>
      <Typography variant="note">{facts.filter(Boolean).join(' · ')}</Typography>
    </Box>
  );
}
