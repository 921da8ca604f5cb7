import type { Booking, CalendarResource } from '@axp/contracts';
import { isReturned } from '@axp/contracts/vocabulary';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useCheckIn } from '@/shared/booking/moves/use-check-in.ts';
import { useCheckOut, useExtend } from '@/shared/booking/moves/use-end-moves.ts';
import { bookingHref, editHref } from '@/shared/booking/search-url.ts';
import { InvitationAnswer } from '@/shared/booking/ui/invitation-answer.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { ReportButton } from '@/shared/problems/report-button.tsx';
import { useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { CalendarEntry } from '../calendar-entry.ts';
import { openableBooking } from '../calendar-entry.ts';
import { useEntryBooking } from '../use-entry-booking.ts';

interface CardActionsProps {
  readonly entry: CalendarEntry;
  readonly resource: CalendarResource;
  readonly onReport?: (() => void) | undefined;
}

/** The way to a booking, what its reader may do with it now, and the report of a problem. */
export function CardActions({ entry, resource, onReport }: CardActionsProps) {
  const { t } = useTranslation('calendar');
  const bookingId = openableBooking(entry);
  const booking = useEntryBooking(entry);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        mt: 3.5,
        pt: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {bookingId !== null && (
        <Button component={PageLink} href={bookingHref(bookingId)} variant="contained">
          {t('entry.open')}
        </Button>
      )}
      {booking?.invitation && booking.abilities.answer && (
        <InvitationAnswer booking={booking} answer={booking.invitation.answer} />
      )}
      {booking && <MoveButtons booking={booking} />}
      <ReportButton
        resource={resource}
        timezone={resource.timezone}
        {...(onReport && { onOpen: onReport })}
      />
    </Box>
  );
}

interface MoveButtonsProps {
  readonly booking: Booking;
  /** The most likely of them is filled. */
  readonly isLeading?: boolean;
}

/** Check in, extend and end, as far as each is possible now; else edit. */
export function MoveButtons({ booking, isLeading = false }: MoveButtonsProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const { abilities, type, id, timezone } = booking;
  const checkIn = useCheckIn(timezone);
  const { extend, end, isMoving } = useRunningMoves(booking);
  const plain = { variant: 'outlined', color: 'inherit', disabled: isMoving } as const;
  const first = isLeading ? ({ variant: 'contained', disabled: isMoving } as const) : plain;
  const canMove = abilities.checkIn || abilities.extend || abilities.checkOut;
  return (
    <>
      {abilities.checkIn && (
        <Button {...first} disabled={checkIn.isPending} onClick={() => checkIn.mutate(booking)}>
          {t('calendar:card.checkIn')}
        </Button>
      )}
      {abilities.extend && (
        <Button {...(abilities.checkIn ? plain : first)} onClick={extend}>
          {t('calendar:card.extend')}
        </Button>
      )}
      {abilities.checkOut && !isReturned(type) && (
        <Button {...plain} onClick={end}>
          {t('calendar:card.end')}
        </Button>
      )}
      {!canMove && abilities.edit && (
        <Button component={PageLink} href={editHref({ id, type })} {...plain}>
          {t('calendar:entry.edit')}
        </Button>
      )}
    </>
  );
}

const extensionMinutes = 30;

/** Extends a running booking by half an hour, or ends it now. */
function useRunningMoves(booking: Booking) {
  const { t } = useTranslation('calendar');
  const { timeRules, timezone } = useUser();
  const toast = useToast();
  const times = useTimes(timezone);
  const problemText = useProblemText(booking.timezone);
  const onRefused = (error: Error) => toast.error(problemText(error));
  const { gridMinutes } = timeRules[booking.type];
  const minutes = Math.ceil(extensionMinutes / gridMinutes) * gridMinutes;
  const longerEnd = new Date(Date.parse(booking.end) + minutes * 60_000).toISOString();
  const extension = useExtend({
    onDone: () => {
      const time = times.marked(times.time(longerEnd), longerEnd, booking.timezone);
      toast.success(t('card.extended', { time }));
    },
    onRefused,
  });
  const ending = useCheckOut({ onDone: () => toast.success(t('card.ended')), onRefused });
  return {
    extend: () => extension.mutate({ seen: booking, end: longerEnd }),
    end: () => ending.mutate({ seen: booking }),
    isMoving: extension.isPending || ending.isPending,
  };
}
