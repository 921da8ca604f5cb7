import { listProblems } from '@axp/contracts/problems';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { problemsKey } from '@/shared/problems/problem-queries.ts';
import { sendPhotos } from '@/shared/problems/send-photos.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

/** Photos of a return form, which belong to the problem that the return reports. */
export function useReturnPhotos() {
  const { t } = useTranslation('myBooking');
  const [chosen, choose] = useState<readonly File[]>([]);
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return {
    chosen,
    choose,
    send: async (bookingId: string): Promise<void> => {
      if (chosen.length > 0) {
        const error = await sendTo(bookingId, chosen);
        if (error) toast.error(t('photos.failed', { reason: problemText(error) }));
      }
      await queries.invalidateQueries({ queryKey: problemsKey });
    },
  };
}

async function sendTo(bookingId: string, photos: readonly File[]): Promise<Error | null> {
  try {
    const { data } = await call(listProblems, { query: { bookingId, state: 'open' } });
    const problem = data.find(({ kind, abilities }) => kind !== 'report' && abilities.addPhoto);
    return problem ? await sendPhotos(problem.id, photos, crypto.randomUUID()) : null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
