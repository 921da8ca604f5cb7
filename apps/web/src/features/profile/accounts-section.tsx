import { deleteIdentity } from '@axp/contracts/identities';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LinkedAccounts } from '@/shared/ui/linked-accounts.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { ProfileSection } from './profile-section.tsx';
import { accountsKey, useAccounts } from './use-accounts.ts';
import { devicesKey } from './use-devices.ts';

/** The person's accounts at providers (H-02); nothing for people who sign in by password alone. */
export function AccountsSection() {
  const { t } = useTranslation('profile');
  const accounts = useAccounts();
  // Devices that were signed in with it are signed out.
  const remove = useChange((id: string) => call(deleteIdentity, { params: { id } }), {
    done: t('accounts.removed'),
    reads: [accountsKey, devicesKey],
  });
  if (!accounts.isError && !accounts.data?.length) return null;
  return (
    <ProfileSection id="accounts" title={t('accounts.title')} hint={t('accounts.hint')}>
      {accounts.isError ? (
        <ErrorState title={t('accounts.failed')} query={accounts} />
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
