import type { Booking } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useCheckOut, useExtend } from '@/shared/booking/moves/use-end-moves.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useUser } from '@/shared/session/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

const extensionMinutes = 30;

/** Extends a running booking by half an hour, or ends it now. */
export function useRunningMoves(booking: Booking) {
  const { t } = useTranslation('calendar');
  const { timeRules } = useUser();
  const toast = useToast();
  const times = useTimes(booking.timezone);
  const problemText = useProblemText(booking.timezone);
  const onRefused = (error: Error) => toast.error(problemText(error));
  const { gridMinutes } = timeRules[booking.type];
  const minutes = Math.ceil(extensionMinutes / gridMinutes) * gridMinutes;
  const longerEnd = new Date(Date.parse(booking.end) + minutes * 60_000).toISOString();
  const extension = useExtend({
    onDone: () => toast.success(t('card.extended', { time: times.time(longerEnd) })),
    onRefused,
  });
  const ending = useCheckOut({ onDone: () => toast.success(t('card.ended')), onRefused });
  return {
    extend: () => extension.mutate({ seen: booking, end: longerEnd }),
    end: () => ending.mutate({ seen: booking }),
    isMoving: extension.isPending || ending.isPending,
  };
}
