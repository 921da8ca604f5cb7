import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/index.ts';
import { LinkedAccounts } from '@/shared/ui/linked-accounts.tsx';
import { useLinkedAccounts, useRemoveAccount } from '../hooks/use-linked-accounts.ts';
import { ProfileSection } from './profile-section.tsx';

/** The person's accounts at providers (H-02); nothing for people who sign in by password alone. */
export function AccountsSection() {
  const { t } = useTranslation('profile');
  const accounts = useLinkedAccounts();
  const remove = useRemoveAccount();
  if (!accounts.isError && !accounts.data?.length) return null;
  return (
    <ProfileSection title={t('accounts.title')} hint={t('accounts.hint')}>
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
