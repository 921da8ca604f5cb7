import type { BookingSummary } from '@axp/contracts';
import { approveBooking, rejectBooking } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/index.ts';

type Decision = { readonly to: 'approve' } | { readonly to: 'reject'; readonly reason: string };

/** Decides on a request as it was seen (Z-06); a series is one request (Z-45). */
export function useDecision({ id, version, title, seriesId, timezone }: BookingSummary) {
  const { t } = useTranslation('main');
  const toast = useToast();
  const problemText = useProblemText(timezone);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      const where = {
        params: { id },
        query: { scope: seriesId === null ? 'this' : 'all' },
      } as const;
      return decision.to === 'approve'
        ? call(approveBooking, { ...where, body: { version } })
        : call(rejectBooking, { ...where, body: { version, reason: decision.reason } });
    },
    onSuccess: (_answer, { to }) =>
      toast.success(
        t(to === 'approve' ? 'home.approvals.approved' : 'home.approvals.rejected', { title }),
      ),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
