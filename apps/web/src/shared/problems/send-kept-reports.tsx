import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { problemsKey } from './problem-queries.ts';
import { sendKeptReports } from './report.ts';

interface SendKeptReportsProps {
  readonly userId: string;
  readonly onDone: () => void;
}

/** Sends the kept reports once, and tells the outcome of each. */
export function SendKeptReports({ userId, onDone }: SendKeptReportsProps) {
  const { t, i18n } = useTranslation('myBooking');
  addTexts(i18n, [myBookingTexts]);
  const toast = useToast();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const send = useEffectEvent(async () => {
    const { sent, tooOld, refusals, photoFaults } = await sendKeptReports(userId);
    if (sent > 0) toast.success(t('report.done'));
    if (tooOld > 0) toast.error(t('report.tooOld'));
    for (const refusal of refusals) {
      toast.error(t('report.refused', { reason: problemText(refusal) }));
    }
    for (const fault of photoFaults) {
      toast.error(t('photos.failed', { reason: problemText(fault) }));
    }
    await queries.invalidateQueries({ queryKey: problemsKey });
  });
  const finish = useEffectEvent(onDone);
  useEffect(() => void send().finally(() => finish()), []);
  return null;
}
