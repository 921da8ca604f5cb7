import { Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

/** Outcome of a link in a mail or of a scanned code, with a link to the bookings. */
export function LinkOutcome({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  const { t } = useTranslation('myBooking');
  return (
    <div role="status">
      <Typography variant="h1">{title}</Typography>
      <Typography component="div" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {children}
      </Typography>
      <SecondaryButton href="/my-booking">{t('link.open')}</SecondaryButton>
    </div>
  );
}
