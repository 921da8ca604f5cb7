import type { ActionLink } from '@axp/contracts';
import { Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '@/shared/ui/time-range.tsx';

/** The booking of a link: title, time, place and owner. */
export function LinkedBooking({
  booking,
  children,
}: PropsWithChildren<Pick<ActionLink, 'booking'>>) {
  const { t } = useTranslation('myBooking');
  return (
    <div>
      <Typography variant="subtitle1" component="p">
        {booking.title}
      </Typography>
      <Typography variant="body2" component="div">
        <TimeRange range={booking} timezone={booking.timezone} />
      </Typography>
      <Typography variant="secondary">{booking.resource}</Typography>
      <Typography variant="secondary">
        {t('link.bookedFor', { name: booking.bookedFor })}
      </Typography>
      {children}
    </div>
  );
}
