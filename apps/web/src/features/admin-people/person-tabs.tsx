import type { AdminUserDetail } from '@axp/contracts';
import type { OpenItem } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '@/shared/admin/object-history.tsx';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ItemHead } from './item-head.tsx';
import { peopleQueries } from './people-queries.ts';
import { PersonAccounts, PersonSessions, ResetFactor } from './person-sign-in.tsx';

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
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shown.map((item) => (
                <Box component="li" key={item.key} sx={{ py: 2 }}>
                  <ItemHead item={item} />
                </Box>
              ))}
            </Box>
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

/** The latest changes of a person, by whom and when. */
export function PersonHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('adminPerson');
  return (
    // An invitation has every field of the new person.
    <ObjectHistory id={id} hasFields={({ action }) => action !== 'invite'}>
      <Button component={PageLink} href={`/admin/security?person=${id}`} color="inherit">
        {t('history.security')}
      </Button>
    </ObjectHistory>
  );
}
