import type { Notification, ResourceType } from '@axp/contracts';
import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useCheckIn } from '@/shared/booking/moves/use-check-in.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { windowAgain } from '@/shared/booking/time-window.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface NotificationActionProps {
  readonly notification: Notification;
  readonly onLeave: () => void;
}

/** The next step that a notification asks for, in its row: check in, or book again. */
export function NotificationAction({ notification, onLeave }: NotificationActionProps) {
  const { booking, bookingId, bookingType: kind } = notification;
  if (booking === null || bookingId === null || kind === null) return null;
  if (booking.canCheckIn) {
    return (
      <CheckIn seen={{ id: bookingId, version: booking.version }} timezone={booking.timezone} />
    );
  }
  return isLost(notification) ? (
    <BookAgain kind={kind} booking={booking} onLeave={onLeave} />
  ) : null;
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

interface CheckInProps {
  readonly seen: { readonly id: string; readonly version: number };
  readonly timezone: string;
}

function CheckIn({ seen, timezone }: CheckInProps) {
  const { t } = useTranslation('notification');
  const checkIn = useCheckIn(timezone);
  // The list follows with the next poll.
  if (checkIn.isSuccess) return null;
  return (
    <Box sx={place}>
      <Button
        size="small"
        variant="contained"
        loading={checkIn.isPending}
        onClick={() => checkIn.mutate(seen)}
      >
        {t('action.checkIn')}
      </Button>
    </Box>
  );
}

interface BookAgainProps extends Pick<NotificationActionProps, 'onLeave'> {
  readonly kind: ResourceType;
  readonly booking: NonNullable<Notification['booking']>;
}

function BookAgain({ kind, booking, onLeave }: BookAgainProps) {
  const { t } = useTranslation('notification');
  const choice = { ...useTimeChoice(kind), timezone: booking.timezone };
  const now = useNow();
  const isOffered = enabledKinds(useMerchant().services).includes(kind);
  const canBook = useAbility().can('create', 'Booking');
  if (!canBook || !isOffered) return null;
  const window = windowAgain(booking, now, choice);
  return (
    <Box sx={place}>
      <SecondaryButton
        href={formHref({ kind, resourceId: booking.resource.id, window })}
        size="small"
        onClick={onLeave}
      >
        {t('action.again')}
      </SecondaryButton>
    </Box>
  );
}
