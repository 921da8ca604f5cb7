import type { Booking } from '@axp/contracts';
import { editBooking } from '@axp/contracts';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface OfferCardProps {
  readonly booking: Booking;
  readonly offer: NonNullable<Booking['offer']>;
}

/** A free place that a manager offers, with the button that moves the booking there (ADR 132). */
export function OfferCard({ booking, offer }: OfferCardProps) {
  const { t } = useTranslation('myBooking');
  const { id, version, resource } = booking;
  const { id: resourceId, name } = offer.resource;
  const move = useChange(
    () => call(editBooking, { params: { id }, body: { version, resourceId } }),
    {
      done: ({ data }) =>
        t(data.resource.id === resourceId ? 'offer.done' : 'offer.requested', { name }),
      reads: [bookingsKey],
    },
  );
  return (
    <Alert
      role="group"
      aria-label={t('offer.title', { name })}
      severity="warning"
      icon={<SwapHoriz />}
      data-print="never"
      sx={{ mb: 4 }}
    >
      <AlertTitle component="h2">{t('offer.title', { name })}</AlertTitle>
      <Typography variant="body2" sx={{ mb: 3 }}>
        {t('offer.text', { name, resource: resource.name })}
      </Typography>
      <Button variant="contained" loading={move.isPending} onClick={() => move.mutate()}>
        {t('offer.move', { name })}
      </Button>
    </Alert>
  );
}
