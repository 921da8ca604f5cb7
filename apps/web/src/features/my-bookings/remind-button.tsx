import type { Booking } from '@axp/contracts';
import { remindInvitees } from '@axp/contracts/invitations';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useMove } from '@/shared/booking/moves/use-move.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { SendButton } from './send-button.tsx';

interface RemindButtonProps {
  readonly booking: Booking;
  /** How many have not been reminded today. */
  readonly count: number;
  /** The only one to remind; absent for all who have not answered. */
  readonly invitee?: { readonly email?: string; readonly name: string };
}

/** Reminds invitees who have not answered, and says afterwards that they were reminded today. */
export function RemindButton({ booking, count, invitee }: RemindButtonProps) {
  const { t } = useTranslation('myBooking');
  const { mutate, isPending } = useRemind(booking, count);
  const isPossible = count > 0 && !isPending;
  const label = invitee ? t('people.remind.one') : t('people.remind.all', { count });
  return (
    <SendButton
      isPossible={isPossible}
      isPlain={invitee !== undefined}
      onSend={() => mutate(invitee?.email)}
    >
      {count > 0 ? label : t('people.remind.today')}
      {invitee && <HiddenText>{` ${invitee.name}`}</HiddenText>}
    </SendButton>
  );
}

function useRemind(booking: Booking, count: number) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const problemText = useProblemText(booking.timezone);
  return useMove(
    async (email: string | undefined) => {
      const body = email === undefined ? {} : { email };
      return (await call(remindInvitees, { params: { id: booking.id }, body })).data;
    },
    {
      onDone: () => toast.success(t('people.remind.done', { count })),
      onRefused: (error) => toast.error(problemText(error)),
    },
  );
}
