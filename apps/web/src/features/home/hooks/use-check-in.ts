import type { BookingSummary } from '@axp/contracts';
import { checkIn } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Checks in to a booking as it stands; the same tap twice is one (Z-05). */
export function useCheckIn({ id, version, timezone }: BookingSummary) {
  const { t } = useTranslation('main');
  const toast = useToast();
  const problemText = useProblemText(timezone);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const idempotencyKey = `check-in-${id}-${version}`;
      return call(checkIn, { params: { id }, body: {} }, { idempotencyKey });
    },
    onSuccess: () => toast.success(t('home.checkedIn')),
    onError: (error) => toast.error(problemText(error)),
    // The button stays busy until the list knows better.
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
