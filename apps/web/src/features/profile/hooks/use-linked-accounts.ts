import { deleteIdentity, listIdentities } from '@axp/contracts/identities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useToast } from '@/shared/ui/index.ts';
import { devicesKey } from './use-devices.ts';

const accountsKey = ['profile', 'accounts'] as const;

/** The person's accounts at providers (H-02). */
export function useLinkedAccounts() {
  return useQuery({
    queryKey: accountsKey,
    queryFn: async ({ signal }) => (await call(listIdentities, {}, { signal })).data,
  });
}

/** Removes one; devices that were signed in with it are signed out. */
export function useRemoveAccount() {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (id: string) => call(deleteIdentity, { params: { id } }),
    onSuccess: () => toast.success(t('accounts.removed')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: accountsKey });
      await queryClient.invalidateQueries({ queryKey: devicesKey });
    },
  });
}
