import { endSession, listSessions } from '@axp/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

export const devicesKey = ['profile', 'devices'] as const;

/** Where the person is signed in (Z-120). */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  });
}

/** A device that is signed out already is as good as signed out. */
function isGoneAlready(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'session.not_found';
}

/** Signs another device out. */
export function useEndSession() {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        if (!isGoneAlready(error)) throw error;
      }
    },
    onSuccess: () => toast.success(t('devices.signedOut')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  });
}
