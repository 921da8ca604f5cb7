import { deleteUserIdentity } from '@axp/contracts/identities';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { LinkedAccounts } from '@/shared/ui/linked-accounts.tsx';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';

/** A person's accounts at providers (H-02); nothing where there are none. */
export function PersonAccounts({ id }: { readonly id: string }) {
  const { t } = useTranslation('admin');
  const { data: identities = [], isError } = useQuery(peopleQueries.identities(id));
  const remove = useAdminChange(
    (identityId: string) => call(deleteUserIdentity, { params: { id, identityId } }),
    { done: t('people.accounts.removed') },
  );
  if (isError) return <Alert severity="error">{t('people.accounts.failed')}</Alert>;
  if (identities.length === 0) return null;
  return (
    <section>
      <Typography variant="subtitle1" component="h3">
        {t('people.accounts.title')}
      </Typography>
      <LinkedAccounts
        identities={identities}
        texts={{
          remove: t('people.accounts.remove'),
          removeOf: (account) => t('people.accounts.removeOf', { account }),
          removeTitle: t('people.accounts.removeTitle'),
          removeText: (account) => t('people.accounts.removeText', { account }),
        }}
        isRemoving={remove.isPending}
        onRemove={(identityId, done) => remove.mutate(identityId, { onSettled: done })}
      />
    </section>
  );
}
