import type { Booking } from '@axp/contracts';
import { answerInvitation } from '@axp/contracts/invitations';
import type { InvitationAnswer } from '@axp/contracts/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { notificationsKey } from '@/shared/booking/queries/bookings-key.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { Seen } from './use-move.ts';
import { useMove } from './use-move.ts';

export interface Answering {
  readonly answer: InvitationAnswer;
  readonly scope: 'this' | 'all';
}

/** Answers an invitation; the answer can be changed until the booking starts. */
export function useAnswer(booking: Seen & Pick<Booking, 'timezone'>) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const queryClient = useQueryClient();
  const problemText = useProblemText(booking.timezone);
  return useMove(
    async ({ answer, scope }: Answering) => {
      const { id, version } = booking;
      const body = scope === 'this' ? { answer, version } : { answer };
      return (await call(answerInvitation, { params: { id }, query: { scope }, body })).data;
    },
    {
      onDone: ({ answer }) => {
        toast.success(t(`invitation.saved.${answer}`));
        void queryClient.invalidateQueries({ queryKey: notificationsKey });
      },
      onRefused: (error) => toast.error(problemText(error)),
    },
  );
}
