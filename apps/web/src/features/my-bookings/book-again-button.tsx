import type { BookingSummary } from '@axp/contracts';
import { offers } from '@axp/contracts';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { bookAgainHref } from './book-again.ts';

/** Leads to the form for the same again; nothing for a reader who may not book that kind. */
export function BookAgainButton({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const { services } = useMerchant();
  const mayBook = useAbility().can('create', 'Booking');
  const now = useNow();
  if (!mayBook || !offers(services, booking.type)) return null;
  return (
    <Button
      component={PageLink}
      href={bookAgainHref(booking, now)}
      variant="outlined"
      color="inherit"
      startIcon={<EventRepeat />}
    >
      {t('detail.again')}
    </Button>
  );
}
