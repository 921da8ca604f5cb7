import type { AdminUserDetail } from '@axp/contracts';
import { endUserSessions, resetSecondFactors } from '@axp/contracts';
import type { OpenItem } from '@axp/contracts/administration';
import { deleteUserIdentity } from '@axp/contracts/identities';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { LinkedAccounts } from '@/shared/ui/linked-accounts.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ItemHead, ItemsZone } from './item-head.tsx';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';

/** Where a person is signed in, with a button that ends all of it (H-06). */
function PersonSessions({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const instantText = useInstantText();
  const { data: sessions = [] } = useQuery(peopleQueries.sessions(person.id));
  const end = useAdminChange(() => call(endUserSessions, { params: { id: person.id } }), {
    done: t('people.sessions.done', { name: person.fullName }),
  });
  if (sessions.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3">
        {t('people.sessions.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {sessions.map(({ id, browser, system, lastUsedAt }) => (
          <Typography key={id} component="li" variant="secondary">
            {[
              [browser, system].filter(Boolean).join(', ') || t('people.sessions.unknown'),
              t('people.sessions.used', { time: instantText(lastUsedAt) }),
            ].join(' · ')}
          </Typography>
        ))}
      </Box>
      <ConfirmButton
        variant="outlined"
        color="error"
        label={t('people.sessions.end')}
        title={t('people.sessions.endTitle')}
        description={t('people.sessions.endText', { name: person.fullName })}
        change={end}
      />
    </Box>
  );
}

/** A person's accounts at providers (H-02); nothing where there are none. */
function PersonAccounts({ id }: { readonly id: string }) {
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

/** Removes the second factors of a person who has lost them (H-11). */
function ResetFactor({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const { id, fullName: name } = person;
  const reset = useAdminChange(() => call(resetSecondFactors, { params: { id } }), {
    done: t('people.resetFactor.done', { name }),
  });
  return (
    <ConfirmButton
      variant="outlined"
      color="inherit"
      label={t('people.resetFactor.open')}
      title={t('people.resetFactor.title', { name })}
      description={t('people.resetFactor.text')}
      change={reset}
    />
  );
}

interface PersonItemsProps {
  readonly id: string;
  readonly groups: readonly OpenItem['group'][];
  readonly title: string;
  readonly none: string;
}

/** Bookings and borrowed items of a person. */
export function PersonItems({ id, groups, title, none }: PersonItemsProps) {
  const { t } = useTranslation('adminPerson');
  return (
    <DetailCard title={title}>
      <QueryContent
        query={useQuery(peopleQueries.openItems(id))}
        failed={t('bookings.failed')}
        skeleton={160}
      >
        {({ items }) => {
          const shown = items.filter(({ group }) => groups.includes(group));
          if (shown.length === 0) return <Typography color="text.secondary">{none}</Typography>;
          return (
            <>
              <ItemsZone items={shown} />
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {shown.map((item) => (
                  <Box component="li" key={item.key} sx={{ py: 2 }}>
                    <ItemHead item={item} />
                  </Box>
                ))}
              </Box>
            </>
          );
        }}
      </QueryContent>
    </DetailCard>
  );
}

/** Where a person is signed in, and by what. */
export function PersonSignIns({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const { data: sessions } = useQuery(peopleQueries.sessions(person.id));
  return (
    <DetailCard title={t('tab.sessions')}>
      <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
        {sessions?.length === 0 && (
          <Typography color="text.secondary">{t('sessions.none')}</Typography>
        )}
        <PersonSessions person={person} />
        <PersonAccounts id={person.id} />
        {person.status === 'active' && <ResetFactor person={person} />}
      </Box>
    </DetailCard>
  );
}
