import { endSession } from '@axp/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

export const devicesKey = ['profile', 'devices'] as const;

/** Signs another device out. */
export function useEndSession({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        // A device that is signed out already is as good as signed out.
        if (!(error instanceof ApiProblem) || error.code !== 'session.not_found') throw error;
      }
    },
    onSuccess: () => toast.success(t('devices.signedOut')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: devicesKey });
    },
  });
}
