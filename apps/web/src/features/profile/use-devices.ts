import { endSession } from '@axp/contracts';
import { confirmIdentity } from '@axp/contracts/second-factor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/toast-provider.tsx';

export const devicesKey = ['profile', 'devices'] as const;

function isProblem(error: unknown, code: string): boolean {
  return error instanceof ApiProblem && error.code === code;
}

/** Whether the server requires a confirmation of who signs a device out. */
export function needsConfirmation(error: unknown): boolean {
  return isProblem(error, 'auth.confirmation_required');
}

interface Ending {
  readonly id: string;
  readonly currentPassword?: string;
}

/** Signs another device out, after the password where one is given. */
export function useEndSession({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async ({ id, currentPassword }: Ending) => {
      if (currentPassword !== undefined) {
        await call(confirmIdentity, { body: { currentPassword } });
      }
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        // A device that is signed out already is as good as signed out.
        if (!isProblem(error, 'session.not_found')) throw error;
      }
    },
    onSuccess: () => {
      toast.success(t('devices.signedOut'));
      onDone();
    },
    onError: (error, { currentPassword }) => {
      // Shown beside the password otherwise.
      if (currentPassword !== undefined || needsConfirmation(error)) return;
      toast.error(problemText(error));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  });
}
