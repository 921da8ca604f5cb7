import type { Booking, BookingSummary } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import EditCalendar from '@mui/icons-material/EditCalendarOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { bookingHref, editHref } from '@/shared/booking/search-url.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useAsk } from './action-scope.tsx';
import { BookAgainButton } from './book-again-button.tsx';
import { MoveButtons, UndoCancel } from './booking-buttons.tsx';
import { isDeclining } from './is-declining.ts';
import { isEnded } from './is-ended.ts';
import { useDelayedCancel, useWaitingCancel } from './use-delayed-cancel.ts';

/** Actions that a booking allows now, the most likely first. */
export function DetailActions({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const waiting = useWaitingCancel(booking);
  const now = useNow();
  if (waiting) {
    return (
      <Box sx={{ mb: 5 }}>
        <UndoCancel cancel={waiting} />
      </Box>
    );
  }
  const { approve, reject, edit, cancel } = booking.abilities;
  const isOver = isEnded(booking, now);
  return (
    <Box role="group" aria-label={t('detail.actions')} sx={rowStyle}>
      {(approve || reject) && <DecisionButtons booking={booking} />}
      <MoveButtons booking={booking} />
      {edit && !isOver && <ChangeLinks booking={booking} />}
      {isOver && <BookAgainButton booking={booking} />}
      <CopyLink booking={booking} />
      {!isOver && <BookAgainButton booking={booking} />}
      {cancel && !isOver && <CancelButton booking={booking} />}
    </Box>
  );
}

/** Approve or reject, for those whose decision it is. */
function DecisionButtons({ booking }: { readonly booking: BookingSummary }) {
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
        <SecondaryButton onClick={() => ask('reject', booking)}>
          {t('decision.reject.confirm')}
        </SecondaryButton>
      )}
    </>
  );
}

const rowStyle = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flexWrap: 'wrap',
  gap: 2,
  mb: { xs: 4, md: 6 },
  '& > .MuiButton-root': { minHeight: { xs: 44, md: 36 }, whiteSpace: 'normal' },
  // The main action of a phone has the width of the page.
  '& > .MuiButton-contained:first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '@media print': { display: 'none' },
} as const;

function ChangeLinks({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const ofKind = useKindText();
  const now = useNow();
  const hasStarted = Date.parse(booking.start) <= now;
  const isFixed = (field: string) => booking.origin?.fields.includes(field) === true;
  const links = [
    // A booking in use keeps its place (Z-71).
    ...(hasStarted || isFixed('resourceId')
      ? []
      : [['resource', SwapHoriz, ofKind(`${booking.type}.change`)] as const]),
    [null, EditCalendar, t('detail.edit')] as const,
    ...(traitsOf(booking.type).people === 'invitees' && !isFixed('invitees')
      ? [['invitees', PersonAdd, t('detail.invite')] as const]
      : []),
  ];
  return links.map(([focus, Icon, label]) => (
    <SecondaryButton key={label} href={editHref(booking, focus)} startIcon={<Icon />}>
      {label}
    </SecondaryButton>
  ));
}

function CopyLink({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const copy = async () => {
    const link = new URL(bookingHref(booking.id), window.location.origin).href;
    await navigator.clipboard.writeText(link).then(
      () => toast.success(t('detail.copied')),
      () => toast.error(t('detail.copyDenied', { link })),
    );
  };
  return (
    <SecondaryButton startIcon={<LinkIcon />} onClick={() => void copy()}>
      {t('detail.copy')}
    </SecondaryButton>
  );
}

function CancelButton({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const ask = useAsk();
  const { cancelSoon } = useDelayedCancel();
  const user = useUser();
  const isOwn = [booking.booker.id, booking.bookedFor.id].includes(user.id);
  // If others are notified, a dialog asks for the reason first.
  const isDeclined = isDeclining(booking, user.id);
  const isAlone = booking.seriesId === null && booking.invitees.length === 0;
  const isSimple = isOwn && !isDeclined && isAlone;
  return (
    <SecondaryButton
      startIcon={<EventBusy />}
      onClick={() => (isSimple ? cancelSoon(booking) : ask('cancel', booking))}
      sx={{ color: 'error.main' }}
    >
      {t(isDeclined ? 'decline.confirm' : 'detail.cancel')}
    </SecondaryButton>
  );
}
