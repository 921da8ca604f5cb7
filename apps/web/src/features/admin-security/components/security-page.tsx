import type { SecurityEvent } from '@axp/contracts/administration';
import { securityEventKinds } from '@axp/contracts/vocabulary';
import Download from '@mui/icons-material/DownloadOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame, DayRangeFilter } from '@/shared/admin/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useUser } from '@/shared/session/index.ts';
import type { TableAddress, TableColumn } from '@/shared/table/index.ts';
import { DataTable, useTableList, useTablePlace } from '@/shared/table/index.ts';
import { EmptyState, PageHeading, useToast } from '@/shared/ui/index.ts';
import type { ExportFormat, SecurityFilter } from '../api/security-queries.ts';
import { fetchSecurityFile, securityQueries } from '../api/security-queries.ts';
import { useSecurityWords } from '../hooks/use-security-words.ts';
import type { SecurityFilterName } from '../model/security-filter.ts';
import { securityFilterOf, securityFilters } from '../model/security-filter.ts';
import { SecuritySettingsCard } from './security-settings-card.tsx';

/** `/admin/security`: the security log, and how long sessions last (H-06, H-10). */
export function SecurityPage() {
  const { t } = useTranslation('admin');
  const { timezone } = useUser();
  const address = useTablePlace({ filters: securityFilters, sort: '-at' });
  const { place } = address;
  const filter = securityFilterOf(place.text, place.filters, timezone);
  const list = useTableList(useInfiniteQuery(securityQueries.list(filter)));
  const words = useSecurityWords();
  return (
    <AdminFrame>
      <PageHeading title={t('section.security.title')} description={t('section.security.text')} />
      <SecuritySettingsCard />
      <DataTable
        label={t('security.log')}
        columns={useSecurityColumns()}
        address={address}
        list={list}
        rowId={(event) => event.id}
        rowLabel={(event) => `${words.kind(event)} ${words.account(event)}`}
        filters={<SecurityFilters address={address} events={list.rows} />}
        actions={
          <>
            <ExportButton format="csv" filter={filter} />
            <ExportButton format="jsonl" filter={filter} />
          </>
        }
        failedTitle={t('security.failed')}
        empty={
          <EmptyState
            icon={<Shield />}
            title={t('security.empty.title')}
            description={t('security.empty.text')}
          />
        }
      />
    </AdminFrame>
  );
}

function useSecurityColumns(): readonly TableColumn<SecurityEvent>[] {
  const { t } = useTranslation('admin');
  const words = useSecurityWords();
  return useMemo(
    () => [
      {
        id: 'kind',
        label: t('security.what'),
        cell: (event) => [words.kind(event), words.reason(event)].filter(Boolean).join(' · '),
        isFixed: true,
        width: 220,
        share: 2,
      },
      { id: 'at', label: t('audit.when'), cell: ({ at }) => words.at(at), width: 160 },
      {
        id: 'account',
        label: t('security.account'),
        cell: words.account,
        text: words.account,
        width: 190,
        share: 2,
      },
      {
        id: 'actor',
        label: t('audit.who'),
        cell: ({ actor }) => actor?.fullName ?? '–',
        width: 130,
      },
      {
        id: 'address',
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
      >
        <option value="">{t('audit.filter.all')}</option>
        {securityEventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`security.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
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

interface ExportButtonProps {
  readonly format: ExportFormat;
  readonly filter: SecurityFilter;
}

function ExportButton({ format, filter }: ExportButtonProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const problemText = useProblemText();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchSecurityFile(format, filter),
    onSuccess: (file) => saveFile(file, `security.${format}`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(format === 'csv' ? 'table.csv' : 'security.jsonl')}
    </Button>
  );
}
