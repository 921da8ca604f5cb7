import type { AdminUserDetail } from '@axp/contracts';
import type { OpenItem } from '@axp/contracts/administration';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  formatCalendarDay,
  formatDateTime,
  formatRange,
  formatZone,
  isSameClock,
  useNow,
} from '@/shared/lib/datetime/index.ts';
import { listText } from '@/shared/lib/list-text.ts';
import { licenceQueries } from '@/shared/licence/licence-queries.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { peopleQueries } from './people-queries.ts';
import type { PersonTab } from './person-href.ts';
import { personHref, rightOfTab } from './person-href.ts';

/** Key facts of a person, each with a link to its tab. */
export function PersonGlance({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const { id, signedInAt } = person;
  const seesItems = useAbility().can(...rightOfTab.out);
  const open = useQuery({ ...peopleQueries.openItems(id), enabled: seesItems });
  const licence = useQuery(licenceQueries.of(id));
  const textOf = ({ isError }: { readonly isError: boolean }, text: ReactNode) =>
    isError ? t('glance.unknown') : text;
  const { data } = licence;
  const validity =
    data &&
    t('glance.licenceUntil', {
      classes: data.classes.join(', '),
      date: formatCalendarDay(data.expiresOn, language),
    });
  return (
    <DetailCard title={t('glance.title')}>
      <Box component="dl" sx={listStyle}>
        {seesItems && (
          <Line id={id} tab="out" term={t('glance.out')}>
            {textOf(open, open.data && <ThingsOut items={open.data.items} />)}
          </Line>
        )}
        <Line id={id} tab="licence" term={t('glance.licence')}>
          {textOf(licence, data === undefined ? undefined : (validity ?? t('glance.noLicence')))}
        </Line>
        {seesItems && (
          <Line id={id} tab="bookings" term={t('glance.next')}>
            {textOf(open, open.data && <NextBooking items={open.data.items} />)}
          </Line>
        )}
        <Line id={id} tab="sessions" term={t('glance.signedIn')}>
          {signedInAt === null
            ? t('glance.notSignedIn')
            : formatDateTime(signedInAt, { language, timezone })}
        </Line>
      </Box>
    </DetailCard>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr' },
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
} as const;

interface LineProps {
  readonly id: string;
  readonly tab: PersonTab;
  readonly term: string;
  /** Undefined until it is known. */
  readonly children: ReactNode;
}

function Line({ id, tab, term, children }: LineProps) {
  const hasTab = useAbility().can(...rightOfTab[tab]);
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children === undefined && <Skeleton width={120} />}
        {children !== undefined && !hasTab && children}
        {children !== undefined && hasTab && (
          <PageLink href={personHref(id, tab)}>{children}</PageLink>
        )}
      </dd>
    </div>
  );
}

interface ItemsProps {
  readonly items: readonly OpenItem[];
}

function ThingsOut({ items }: ItemsProps) {
  const { t } = useTranslation('adminPerson');
  const out = items.filter(({ group }) => group === 'out');
  const overdue = out.filter(({ isOverdue }) => isOverdue).length;
  if (out.length === 0) return t('glance.nothing');
  if (overdue === 0) return out.length;
  return (
    <>
      {`${out.length}, `}
      <Box component="strong" sx={{ color: 'error.main' }}>
        {t('glance.overdue', { count: overdue })}
      </Box>
    </>
  );
}

function NextBooking({ items }: ItemsProps) {
  const { t } = useTranslation('adminPerson');
  const { language } = useLanguage();
  const { timezone: own } = useUser();
  const now = useNow();
  const [next] = items
    .filter(({ group }) => group === 'upcoming')
    .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''));
  if (!next || next.start === null || next.end === null) return t('glance.noNext');
  const { start, end, timezone, place } = next;
  const zone = timezone ?? own;
  const time = formatRange({ start, end }, { language, timezone: zone, now });
  const isElsewhere = !isSameClock(start, zone, own);
  return [
    ...(isElsewhere ? [`${time} ${formatZone(start, { language, timezone: zone })}`] : [time]),
    ...(place === null ? [] : [place]),
  ].join(', ');
}

/** List of what the saved rights of a person allow. */
export function PersonAbilities({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('adminPerson');
  const abilities = useAbilities(person);
  return (
    <DetailCard title={t('can.title')}>
      {abilities.length === 0 ? (
        <Typography variant="secondary">
          {t(person.status === 'active' ? 'can.nothing' : 'can.notActive')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </Box>
      )}
    </DetailCard>
  );
}

function useAbilities(person: AdminUserDetail): readonly string[] {
  const { t } = useTranslation('adminPerson');
  const { language } = useLanguage();
  const mayViewBuildings = useAbility().can('view', 'Building');
  const { data: buildings } = useQuery({ ...managedBuildingsQuery(), enabled: mayViewBuildings });
  const { data: licence } = useQuery(licenceQueries.of(person.id));
  if (person.status !== 'active') return [];
  const list = (names: readonly string[]) => listText(names, language);
  const titles = (units: AdminUserDetail['businessUnits']) => list(units.map(({ title }) => title));
  const { businessUnits, approvesFor, managedResources, managedBuildings } = person;
  const resourcesIn = (id: string) => buildings?.find((one) => one.id === id)?.resourceCount;
  const books = person.isAllBu || businessUnits.length > 0;
  const booking = person.isAllBu
    ? t('can.bookAll')
    : t('can.book', { units: titles(businessUnits) });
  return [
    ...(person.isAdministrator ? [t('can.administer')] : []),
    ...(books ? [booking] : []),
    ...(person.isApprover ? [t('can.approveAll')] : []),
    ...(approvesFor.length > 0 ? [t('can.approve', { units: titles(approvesFor) })] : []),
    ...managedBuildings.map(({ id, name: building }) => {
      const count = resourcesIn(id);
      return count === undefined
        ? t('can.manageBuilding', { building })
        : t('can.manageIn', { count, building });
    }),
    ...(managedResources.length > 0
      ? [t('can.manage', { names: list(managedResources.map(({ name }) => name)) })]
      : []),
    ...(person.isHelpDesk ? [t('can.help')] : []),
    ...(person.isAuditor ? [t('can.audit')] : []),
    ...(books && licence?.state === 'confirmed'
      ? [t('can.drive', { classes: list(licence.classes) })]
      : []),
  ];
}
