import type { BookingSummary } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { useDecision } from '@/shared/booking/moves/use-decision.ts';
import { useToast } from '@/shared/ui/index.ts';

/** Decides on a request with one tap, a series as the one request that it is (Z-45). */
export function useRequestDecision({ id, version, title, seriesId, timezone }: BookingSummary) {
  const { t } = useTranslation('main');
  const toast = useToast();
  const problemText = useProblemText(timezone);
  const decide = useDecision({
    onDone: ({ to }) =>
      toast.success(
        t(to === 'approve' ? 'home.approvals.approved' : 'home.approvals.rejected', { title }),
      ),
    onRefused: (error) => toast.error(problemText(error)),
  });
  const wish = { seen: { id, version }, scope: seriesId === null ? 'this' : 'all' } as const;
  return {
    isPending: decide.isPending,
    isApproving: decide.isPending && decide.variables.to === 'approve',
    approve: () => decide.mutate({ ...wish, to: 'approve', reason: '' }),
    reject: (reason: string, onDone: () => void) =>
      decide.mutate({ ...wish, to: 'reject', reason }, { onSuccess: onDone }),
  };
}
