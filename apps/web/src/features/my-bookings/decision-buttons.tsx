import type { BookingSummary } from '@axp/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAsk } from './action-scope.tsx';

/** Approve or reject, for those whose decision it is. */
export function DecisionButtons({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const { approve, reject } = booking.abilities;
  return (
    <>
      {approve && (
        <Button variant="contained" onClick={() => ask('approve', booking)}>
          {t('decision.approve.confirm')}
        </Button>
      )}
      {reject && (
        <Button variant="outlined" color="inherit" onClick={() => ask('reject', booking)}>
          {t('decision.reject.confirm')}
        </Button>
      )}
    </>
  );
}
