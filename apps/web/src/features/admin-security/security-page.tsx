import { isProblemCode } from '@axp/contracts';
import type { SecurityEvent } from '@axp/contracts/administration';
import {
  factorChanges,
  groupObstacles,
  rightsChanges,
  securityEventKinds,
  sessionEndReasons,
} from '@axp/contracts/vocabulary';
import Shield from '@mui/icons-material/ShieldOutlined';
import { Chip } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { dayRange } from '@/shared/admin/day-range.ts';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { ExportMenu } from '@/shared/admin/export-menu.tsx';
import { ReadOnly } from '@/shared/admin/read-only.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ExportCompany } from './export-company.tsx';
import type { SecurityFilter } from './security-queries.ts';
import { fetchSecurityFile, fetchSecurityLines, securityQueries } from './security-queries.ts';
import { SecuritySettingsCard } from './security-settings-card.tsx';

/** `/admin/security`: the security log, and how long sessions last (H-06, H-10). */
export function SecurityPage() {
  const { t } = useTranslation('admin');
  const { timezone } = useUser();
  const address = useTablePlace({ filters: securityFilters, sort: '-at' });
  const { place } = address;
  const filter = securityFilterOf(place.text, place.filters, timezone);
  const list = useTableList(useInfiniteQuery(securityQueries.list(filter)));
  const columns = useSecurityColumns();
  const words = useSecurityWords();
  return (
    <SectionPage name="security" isWide actions={<ExportCompany />}>
      <ReadOnly subject="SecurityLog">
        <SecuritySettingsCard />
      </ReadOnly>
      <DataTable
        label={t('security.log')}
        columns={columns}
        address={address}
        list={list}
        rowId={(event) => event.id}
        rowLabel={(event) => `${words.kind(event)} ${words.account(event)}`}
        filters={<SecurityFilters address={address} events={list.rows} />}
        actions={
          <ExportMenu
            shown={shownInExport(columns, place)}
            choices={[
              {
                label: t('security.csv'),
                fileName: 'security.csv',
                fetch: (asked) => fetchSecurityFile({ ...filter, ...asked }),
              },
              {
                label: t('security.jsonl'),
                fileName: 'security.jsonl',
                fetch: () => fetchSecurityLines(filter),
              },
            ]}
          />
        }
        failedTitle={t('security.failed')}
        empty={{
          icon: <Shield />,
          title: t('security.empty.title'),
          description: t('security.empty.text'),
        }}
      />
    </SectionPage>
  );
}

function useSecurityColumns(): readonly TableColumn<SecurityEvent>[] {
  const { t } = useTranslation('admin');
  const words = useSecurityWords();
  return useMemo(
    () => [
      {
        id: 'kind',
        exported: ['kind', 'reason', 'detail'],
        label: t('security.what'),
        cell: (event) => [words.kind(event), words.reason(event)].filter(Boolean).join(' · '),
        isFixed: true,
        width: 220,
        share: 2,
      },
      {
        id: 'at',
        exported: ['at'],
        label: t('audit.when'),
        cell: ({ at }) => words.at(at),
        width: 160,
      },
      {
        id: 'account',
        exported: ['person_id', 'person', 'account'],
        label: t('security.account'),
        cell: words.account,
        text: words.account,
        width: 190,
        share: 2,
      },
      {
        id: 'actor',
        exported: ['actor_id', 'actor'],
        label: t('audit.who'),
        cell: ({ actor }) => actor?.fullName ?? '–',
        width: 130,
      },
      {
        id: 'address',
        exported: ['address', 'device'],
        label: t('security.address'),
        cell: ({ address, device }) => [address, device].filter(Boolean).join(' · ') || '–',
        width: 190,
        share: 1,
      },
    ],
    [t, words],
  );
}

interface FiltersProps {
  readonly address: TableAddress<SecurityFilterName>;
  readonly events: readonly SecurityEvent[];
}

function SecurityFilters({ address, events }: FiltersProps) {
  const { t } = useTranslation('admin');
  const { place, setFilter } = address;
  const { filters } = place;
  const person = events.find((event) => event.person?.id === filters.person)?.person?.fullName;
  return (
    <>
      <SelectField
        label={t('security.what')}
        value={filters.kind ?? ''}
        onChange={(kind) => setFilter('kind', kind)}
        none={t('audit.filter.all')}
        options={securityEventKinds.map((kind) => [kind, t(`security.kind.${kind}`)])}
      />
      <DayRangeFilter days={filters} onChange={setFilter} />
      {filters.person && (
        <Chip
          label={t('audit.filter.object', { name: person ?? '…' })}
          onDelete={() => setFilter('person', undefined)}
        />
      )}
    </>
  );
}

/** Names of the filters in the address. */
const securityFilters = ['kind', 'person', 'from', 'to'] as const;
type SecurityFilterName = (typeof securityFilters)[number];

/** Returns the request of a URL filter; days are in the reader's time zone. */
function securityFilterOf(
  text: string,
  filters: Readonly<Partial<Record<SecurityFilterName, string>>>,
  timezone: string,
): SecurityFilter {
  const { kind: wanted, person } = filters;
  const kind = securityEventKinds.find((one) => one === wanted);
  return {
    ...(text !== '' && { text }),
    ...(kind && { kind }),
    ...(isId(person) && { userId: person }),
    ...dayRange(filters, timezone),
  };
}

/** An entry of the security log in the reader's language and time zone. */
function useSecurityWords() {
  const { t, i18n } = useTranslation('admin');
  const validation = useValidationText();
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(() => {
    const wordOf = ({ kind, reason: code, account }: SecurityEvent): string => {
      const ended = kind === 'session-ended' && sessionEndReasons.find((one) => one === code);
      if (ended) return t(`security.ended.${ended}`);
      const factor = kind === 'factor-changed' && factorChanges.find((one) => one === code);
      if (factor) return t(`security.factor.${factor}`);
      const rights = kind === 'rights-changed' && rightsChanges.find((one) => one === code);
      if (rights) return t(`security.rights.${rights}`);
      const obstacle = kind === 'groups-not-applied' && groupObstacles.find((one) => one === code);
      if (obstacle) return t(`security.groups.${obstacle}`);
      // The log does not keep how long the user had to wait, which the usual text names.
      if (code === 'auth.too_many_attempts') return t('security.waiting');
      return isProblemCode(code) ? validation.problem(code, { email: account }) : '';
    };
    const right = (name: string): string => {
      const known: unknown = i18n.getResource(language, 'admin', `field.${name}`);
      return typeof known === 'string' ? known : name;
    };
    const detailOf = ({ kind, detail }: SecurityEvent): string =>
      kind === 'rights-changed' ? detail.split(', ').map(right).join(', ') : detail;
    return {
      at: (text: string) => formatDateTime(text, { language, timezone }),
      kind: ({ kind }: SecurityEvent) => t(`security.kind.${kind}`),
      reason: (event: SecurityEvent) => [wordOf(event), detailOf(event)].filter(Boolean).join(': '),
      account: ({ person, account }: SecurityEvent) =>
        [person?.fullName, account].filter(Boolean).join(' · ') || '–',
    };
  }, [t, i18n, validation, language, timezone]);
}
