import type { AdminUserDetail } from '@axp/contracts';
import type { OpenItem } from '@axp/contracts/administration';
import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ObjectHistory } from '@/shared/admin/object-history.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { LicenceFacts } from '@/shared/licence/licence-facts.tsx';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { LicenceReview } from '@/shared/licence/licence-review.tsx';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { peopleQueries } from './people-queries.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonAbilities, PersonGlance } from './person-cards.tsx';
import { PersonFrame } from './person-frame.tsx';
import type { PersonTab } from './person-href.ts';
import { personHref, personTabs, rightOfTab } from './person-href.ts';
import { PersonRights } from './person-rights.tsx';
import { PersonItems, PersonSignIns } from './person-tabs.tsx';

/** Driving licence of a person: administrators confirm or decline it, others read it. */
function LicenceCard({ personId }: { readonly personId: string }) {
  const { t } = useTranslation('licence');
  const licence = useQuery(licenceQueries.of(personId));
  const mayDecide = useAbility().can('update', 'Person');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('title')}
      </Typography>
      <QueryContent query={licence} failed={t('review.failed')} skeleton={96}>
        {(data) => {
          if (!data) {
            return <Typography variant="secondary">{t('review.none')}</Typography>;
          }
          if (mayDecide) return <LicenceReview licence={data} />;
          return <LicenceFacts licence={data} number={data.number ?? t('fact.noNumber')} />;
        }}
      </QueryContent>
    </Box>
  );
}

/** `/admin/people/person`: one person by id, with their rights and everything they have. */
export function PersonPage() {
  const { t } = useTranslation('adminPerson');
  return (
    <PersonFrame back={() => ({ href: '/admin/people', label: t('back') })}>
      {(person) => <PersonContent key={person.id} person={person} />}
    </PersonFrame>
  );
}

function PersonContent({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const router = useRouter();
  const { id } = person;
  const ability = useAbility();
  const { language } = useLanguage();
  const { timezone } = useUser();
  const counts = useTabCounts(id);
  const tabs = personTabs.filter((one) => ability.can(...rightOfTab[one]));
  const tab = tabs.find((one) => one === router.query.tab) ?? 'rights';
  return (
    <>
      <PersonHead person={person} />
      {person.isDisabledUpstream && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('upstream')}
        </Alert>
      )}
      {person.erasureRequestedAt !== null && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('erasureRequested', {
            time: formatDateTime(person.erasureRequestedAt, { language, timezone }),
          })}
        </Alert>
      )}
      <UrlTabs
        label={t('tabs')}
        tabs={tabs}
        value={tab}
        labelOf={(one) => t(`tab.${one}`)}
        noteOf={(one) => <TabCountChip count={counts[one]} />}
        hrefOf={(one) => personHref(id, one)}
      >
        {(one, onEdited) => <PersonPanel tab={one} person={person} onEdited={onEdited} />}
      </UrlTabs>
    </>
  );
}

/** Card beside the form on wide screens, above it on others. */
const besideGlance = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
} as const;

interface TabCount {
  readonly count: number;
  readonly isAlarming: boolean;
}

/** How much each tab has; a tab without a number, or whose number is not known yet, is absent. */
function useTabCounts(id: string): { readonly [tab in PersonTab]?: TabCount } {
  const ability = useAbility();
  const seesItems = ability.can(...rightOfTab.out);
  const items = useQuery({ ...peopleQueries.openItems(id), enabled: seesItems }).data?.items;
  const seesSessions = ability.can(...rightOfTab.sessions);
  const sessions = useQuery({ ...peopleQueries.sessions(id), enabled: seesSessions }).data;
  const calm = (count: number) => ({ count, isAlarming: false });
  const of = (...groups: readonly OpenItem['group'][]) =>
    (items ?? []).filter(({ group }) => groups.includes(group));
  const dates = of('running', 'upcoming').reduce((sum, { count }) => sum + count, 0);
  const out = of('out');
  return {
    ...(items && { bookings: calm(dates) }),
    ...(items && { out: { count: out.length, isAlarming: out.some((one) => one.isOverdue) } }),
    ...(sessions && { sessions: calm(sessions.length) }),
  };
}

function TabCountChip({ count }: { readonly count: TabCount | undefined }) {
  if (!count || count.count === 0) return null;
  return (
    <Chip
      component="span"
      size="small"
      label={count.count}
      {...(count.isAlarming && { color: 'error' })}
    />
  );
}

interface PersonPanelProps {
  readonly tab: PersonTab;
  readonly person: AdminUserDetail;
  readonly onEdited: ReportEdited;
}

function PersonPanel({ tab, person, onEdited }: PersonPanelProps) {
  const { t } = useTranslation('adminPerson');
  const { id } = person;
  switch (tab) {
    case 'rights':
      return (
        <Box sx={besideGlance}>
          <Box sx={{ order: { lg: 1 }, display: 'grid', gap: 4 }}>
            <PersonGlance person={person} />
            <PersonAbilities person={person} />
          </Box>
          <ReadOnly subject="Person">
            <PersonRights person={person} onEdited={onEdited} />
          </ReadOnly>
        </Box>
      );
    case 'licence':
      return <LicenceCard personId={id} />;
    case 'bookings':
      return (
        <PersonItems
          id={id}
          groups={['running', 'upcoming']}
          title={t('tab.bookings')}
          none={t('bookings.none')}
        />
      );
    case 'out':
      return (
        <PersonItems id={id} groups={['out']} title={t('tab.out')} none={t('bookings.noneOut')} />
      );
    case 'sessions':
      return (
        <ReadOnly subject="PersonSignIn">
          <PersonSignIns person={person} />
        </ReadOnly>
      );
    case 'history':
      return (
        // An invitation has every field of the new person.
        <ObjectHistory id={id} hasFields={({ action }) => action !== 'invite'}>
          <Button component={PageLink} href={`/admin/security?person=${id}`} color="inherit">
            {t('history.security')}
          </Button>
        </ObjectHistory>
      );
  }
}

function PersonHead({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { fullName, email, status, isAllBu, businessUnits } = person;
  const units = isAllBu ? t('field.isAllBu') : businessUnits.map(({ title }) => title).join(', ');
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 4 }}
    >
      <Avatar person={person} size={56} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="h1">{fullName}</Typography>
          <Chip
            size="small"
            label={t(`people.status.${status}`)}
            {...(status === 'active' && { color: 'success', variant: 'outlined' })}
          />
          {units === '' && <Chip size="small" color="warning" label={t('adminPerson:noUnit')} />}
        </Box>
        <Typography variant="secondary">{[email, units].filter(Boolean).join(' · ')}</Typography>
      </Box>
      <PersonActions person={person} />
    </Box>
  );
}
