import type { BookingSummary } from '@axp/contracts';
import { isReturned } from '@axp/contracts/vocabulary';
import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { DelayedMove } from '@/shared/booking/moves/delayed-move.ts';
import { CheckInButton } from '@/shared/booking/ui/check-in-button.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useAsk } from './action-scope.tsx';

/** Whether there is something to do with a booking just now, beside changing or cancelling it. */
export function isActionable({ abilities }: BookingSummary): boolean {
  return abilities.checkIn || abilities.checkOut || abilities.extend;
}

/** Due actions: check in, extend, check out, return. */
export function MoveButtons({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const { checkIn, checkOut, extend } = booking.abilities;
  const isLoan = isReturned(booking.type);
  // One filled button: to come, to bring back, or to stay.
  const isExtendMain = !checkIn && !(checkOut && isLoan);
  return (
    <>
      {checkIn && <CheckInButton booking={booking}>{t('action.checkIn')}</CheckInButton>}
      {extend && isExtendMain && (
        <Button variant="contained" onClick={() => ask('extend', booking)}>
          {t('action.extend')}
        </Button>
      )}
      {checkOut && (
        <Button
          variant={isLoan ? 'contained' : 'outlined'}
          color={isLoan ? 'primary' : 'inherit'}
          onClick={() => ask(isLoan ? 'return' : 'end', booking)}
        >
          {t(isLoan ? 'action.return' : 'action.end')}
        </Button>
      )}
      {extend && !isExtendMain && (
        <SecondaryButton onClick={() => ask('extend', booking)}>
          {t('action.extend')}
        </SecondaryButton>
      )}
    </>
  );
}

/** A cancellation that is about to be sent, and the way back. */
export function UndoCancel({ cancel }: { readonly cancel: DelayedMove }) {
  const { t } = useTranslation(['myBooking', 'common']);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap', width: '100%' }}>
      <Typography variant="body2" role="status" sx={{ flexGrow: 1 }}>
        {t('myBooking:cancel.waiting')}
      </Typography>
      {/* Where the button was that is gone now, so that the keyboard can take it back. */}
      <SecondaryButton autoFocus onClick={() => cancel.undo()}>
        {t('common:action.undo')}
      </SecondaryButton>
    </Box>
  );
}
