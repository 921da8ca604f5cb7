import type { Notification } from '@axp/contracts';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { BookAgain } from '@/shared/booking/ui/book-again.tsx';
import { CheckInButton } from '@/shared/booking/ui/check-in-button.tsx';
import { InvitationAnswer } from '@/shared/booking/ui/invitation-answer.tsx';

interface NotificationActionProps {
  readonly notification: Notification;
  readonly onLeave: () => void;
}

/** The next step that a notification asks for, in its row: check in, or book again. */
export function NotificationAction({ notification, onLeave }: NotificationActionProps) {
  const { t } = useTranslation('notification');
  const { booking, bookingId, bookingType: kind } = notification;
  if (booking === null || bookingId === null || kind === null) return null;
  if (booking.canCheckIn) {
    return (
      <CheckInButton booking={{ id: bookingId, ...booking }} size="small" sx={place}>
        {t('action.checkIn')}
      </CheckInButton>
    );
  }
  if (booking.answer !== null) {
    return (
      <Box sx={place}>
        <InvitationAnswer
          booking={{ id: bookingId, ...booking }}
          answer={booking.answer}
          title={notification.title}
        />
      </Box>
    );
  }
  if (!isLost(notification)) return null;
  return (
    <BookAgain kind={kind} booking={booking} size="small" onClick={onLeave} sx={place}>
      {t('action.again')}
    </BookAgain>
  );
}

/** Whether the user's own booking is cancelled, so that they may want another. */
function isLost({ isParticipant, topic, bookingStatus }: Notification): boolean {
  if (topic === 'lapsed') return true;
  return (
    topic === 'booking' && isParticipant === 0 && bookingStatus?.startsWith('cancelled') === true
  );
}

// Above the link that fills the row.
const place = { position: 'relative', zIndex: 1, justifySelf: 'start', mt: 1 } as const;
