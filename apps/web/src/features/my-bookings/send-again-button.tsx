import type { Booking } from '@axp/contracts';
import { sendAnswerAgain } from '@axp/contracts/invitations';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import { SendButton } from './send-button.tsx';

/** Sends the answer again to a calendar that shows another time. */
export function SendAgainButton({ booking: { id } }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { mutate, isPending, isSuccess } = useChange(
    () => call(sendAnswerAgain, { params: { id } }),
    { done: t('calendars.done') },
  );
  return (
    <SendButton isPossible={!isPending && !isSuccess} onSend={() => mutate()}>
      {isSuccess ? t('calendars.sent') : t('calendars.again')}
    </SendButton>
  );
}
