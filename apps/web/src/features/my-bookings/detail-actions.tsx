import type { Booking } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedMove } from '@/shared/booking/moves/delayed-move.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useAsk } from './action-scope.tsx';
import { isActionable, MoveButtons, UndoCancel } from './booking-buttons.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { editPlaceOf } from './edit-place.ts';
import { isDeclining } from './is-declining.ts';
import { useDelayedCancel, useWaitingCancel } from './use-delayed-cancel.ts';

/** Actions of a booking, within reach of the thumb. */
export function DetailActions({ booking }: { readonly booking: Booking }) {
  const waiting = useWaitingCancel(booking.id);
  if (waiting) {
    return (
      <ActionBar>
        <UndoCancel booking={booking} />
      </ActionBar>
    );
  }
  const { approve, reject, cancel } = booking.abilities;
  const isChangeable = editPlaceOf(booking) !== null || cancel;
  const hasMore = approve || reject || isActionable(booking);
  if (!isChangeable && !hasMore) {
    return (
      <ActionBar>
        <BookAnother />
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      {(approve || reject) && <DecisionButtons booking={booking} />}
      {isActionable(booking) && <MoveButtons booking={booking} />}
      {isChangeable && <ChangeButtons booking={booking} isMain={!hasMore} />}
    </ActionBar>
  );
}

function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        p: 4,
        pb: 'calc(16px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { flex: '1 1 auto' },
      }}
    >
      {children}
    </Box>
  );
}

function BookAnother() {
  const { t } = useTranslation('myBooking');
  return (
    <Button component={PageLink} href={searchFormHref()} variant="outlined" color="inherit">
      {t('empty.book')}
    </Button>
  );
}

interface ChangeButtonsProps {
  readonly booking: Booking;
  /** Whether changing it is what most people come for. */
  readonly isMain: boolean;
}

function ChangeButtons({ booking, isMain }: ChangeButtonsProps) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const cancelSoon = useDelayedCancel();
  const user = useUser();
  const editPlace = editPlaceOf(booking);
  const isOwn = [booking.booker.id, booking.bookedFor.id].includes(user.id);
  // If others are notified, a dialog asks for the reason first.
  const isDeclined = isDeclining(booking, user.id);
  const isAlone = booking.seriesId === null && booking.invitees.length === 0;
  const isSimple = isOwn && !isDeclined && isAlone;
  return (
    <>
      {booking.abilities.cancel && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => (isSimple ? cancelSoon(new DelayedMove(booking)) : ask('cancel', booking))}
        >
          {t(isDeclined ? 'decline.confirm' : 'detail.cancel')}
        </Button>
      )}
      {editPlace !== null && (
        <Button
          component={PageLink}
          href={editPlace}
          variant={isMain ? 'contained' : 'outlined'}
          color={isMain ? 'primary' : 'inherit'}
        >
          {t('detail.edit')}
        </Button>
      )}
    </>
  );
}
