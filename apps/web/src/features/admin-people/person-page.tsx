import type { AdminUserDetail, Right } from '@axp/contracts';
import { activateUser, resendInvitation } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { call } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { LicenceCard } from './licence-card.tsx';
import { PersonFrame } from './person-frame.tsx';
import type { PersonTab } from './person-href.ts';
import { personHref, personTabs } from './person-href.ts';
import { PersonRights } from './person-rights.tsx';
import { PersonHistory, PersonItems, PersonSignIns } from './person-tabs.tsx';
import { useAdminChange } from './use-admin-change.ts';

/** `/admin/people/person`: one person by id, with their rights and everything they have. */
export function PersonPage() {
  const { t } = useTranslation('adminPerson');
  return (
    <PersonFrame back={() => ({ href: '/admin/people', label: t('back') })}>
      {(person) => <PersonContent key={person.id} person={person} />}
    </PersonFrame>
  );
}

const readsPeople: Right = ['view', 'Person'];

/** Rights without which a tab is absent. */
const rightOfTab: Readonly<Record<PersonTab, Right>> = {
  rights: readsPeople,
  licence: ['update', 'Person'],
  bookings: readsPeople,
  out: readsPeople,
  sessions: ['view', 'PersonSignIn'],
  history: ['view', 'AuditLog'],
};

function PersonContent({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const router = useRouter();
  const { id } = person;
  const ability = useAbility();
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
      <UrlTabs
        label={t('tabs')}
        tabs={tabs}
        value={tab}
        labelOf={(one) => t(`tab.${one}`)}
        hrefOf={(one) => personHref(id, one)}
      >
        {(one, onEdited) => <PersonPanel tab={one} person={person} onEdited={onEdited} />}
      </UrlTabs>
    </>
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
        <ReadOnly subject="Person">
          <PersonRights person={person} onEdited={onEdited} />
        </ReadOnly>
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
      return <PersonHistory id={id} />;
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
        <Typography variant="body2" color="text.secondary">
          {[email, units].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <PersonState person={person} />
    </Box>
  );
}

/** Account status: invite again, deactivate, reactivate. */
function PersonState({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation(['admin', 'adminPerson']);
  const { id, status, email, fullName, version, isDisabledUpstream } = person;
  const params = { id };
  const ability = useAbility();
  const mayUpdate = ability.can('update', 'Person');
  const invite = useAdminChange(() => call(resendInvitation, { params }), {
    done: t('people.invite.done', { email }),
  });
  const activate = useAdminChange(() => call(activateUser, { params, body: { version } }), {
    done: t('people.activated', { name: fullName }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {status === 'invited' && ability.can('update', 'Invitation') && (
        <Button
          variant="outlined"
          color="inherit"
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {t('people.invite.again')}
        </Button>
      )}
      {mayUpdate &&
        (status === 'deactivated' && !isDisabledUpstream ? (
          <Button
            variant="outlined"
            color="inherit"
            loading={activate.isPending}
            onClick={() => activate.mutate()}
          >
            {t('people.activate')}
          </Button>
        ) : (
          <Button
            component={PageLink}
            href={`/admin/people/deactivate?id=${id}`}
            variant="outlined"
            color="error"
          >
            {t(isDisabledUpstream ? 'adminPerson:settle' : 'people.deactivate.open')}
          </Button>
        ))}
    </Box>
  );
}
