import { deleteIdentity, listIdentities } from '@axp/contracts/identities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, readQuery, useProblemText } from '@/shared/api/index.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LinkedAccounts } from '@/shared/ui/linked-accounts.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { ProfileSection } from './profile-section.tsx';
import { devicesKey } from './use-devices.ts';

/** The person's accounts at providers (H-02); nothing for people who sign in by password alone. */
export function AccountsSection() {
  const { t } = useTranslation('profile');
  const accounts = useLinkedAccounts();
  const remove = useRemoveAccount();
  if (!accounts.isError && !accounts.data?.length) return null;
  return (
    <ProfileSection id="accounts" title={t('accounts.title')} hint={t('accounts.hint')}>
      {accounts.isError ? (
        <ErrorState
          title={t('accounts.failed')}
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      ) : (
        <LinkedAccounts
          identities={accounts.data}
          texts={{
            remove: t('accounts.remove'),
            removeOf: (account) => t('accounts.removeOf', { account }),
            removeTitle: t('accounts.removeTitle'),
            removeText: (account) => t('accounts.removeText', { account }),
          }}
          isRemoving={remove.isPending}
          onRemove={(id, done) => remove.mutate(id, { onSettled: done })}
        />
      )}
    </ProfileSection>
  );
}

const accountsKey = ['profile', 'accounts'] as const;

/** The person's accounts at providers (H-02). */
function useLinkedAccounts() {
  return useQuery(readQuery(accountsKey, listIdentities, {}));
}

/** Removes one; devices that were signed in with it are signed out. */
function useRemoveAccount() {
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
