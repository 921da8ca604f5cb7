import type { BookingSummary } from '@axp/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useCheckIn } from '@/shared/booking/moves/use-check-in.ts';

export function CheckInButton({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('main');
  const checkIn = useCheckIn(booking.timezone);
  return (
    <Button variant="contained" loading={checkIn.isPending} onClick={() => checkIn.mutate(booking)}>
      {t('home.checkIn')}
    </Button>
  );
}
