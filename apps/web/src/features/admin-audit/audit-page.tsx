import type { AuditEvent } from '@axp/contracts/administration';
import { auditActions, auditObjects } from '@axp/contracts/vocabulary';
import History from '@mui/icons-material/HistoryOutlined';
import { Box, Chip } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { dayRange } from '@/shared/admin/day-range.ts';
import { DayRangeFilter } from '@/shared/admin/day-range-filter.tsx';
import { ExportMenu } from '@/shared/admin/export-menu.tsx';
import { useAuditWords } from '@/shared/admin/use-audit-words.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import type { AuditFilter } from './audit-queries.ts';
import { auditQueries, fetchAuditFile } from './audit-queries.ts';
import { EventDialog } from './event-dialog.tsx';

/** `/admin/audit`: who changed what, and when (D-08). */
export function AuditPage() {
  const { t } = useTranslation('admin');
  const { timezone } = useUser();
  const router = useRouter();
  const address = useTablePlace({ filters: auditFilters, sort: '-at' });
  const { place } = address;
  const filter = auditFilterOf(place.text, place.filters, timezone);
  const list = useTableList(useInfiniteQuery(auditQueries.list(filter)));
  const columns = useAuditColumns();
  const words = useAuditWords();
  const { id: openId, hrefOf } = useNamedObject('event');
  return (
    <SectionPage name="audit" isWide>
      <DataTable
        label={t('section.audit.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={(event) => event.id}
        rowLabel={(event) => `${words.action(event)} ${words.object(event)}`}
        hrefOf={(event) => hrefOf(event.id)}
        filters={<AuditFilters address={address} events={list.rows} />}
        actions={
          <ExportMenu
            shown={shownInExport(columns, place)}
            choices={[
              {
                label: t('audit.csv'),
                fileName: 'audit.csv',
                fetch: (asked) => fetchAuditFile({ ...filter, ...asked }),
              },
            ]}
          />
        }
        failedTitle={t('audit.failed')}
        empty={{
          icon: <History />,
          title: t('audit.empty.title'),
          description: t('audit.empty.text'),
        }}
      />
      {openId !== null && (
        <EventDialog
          key={openId}
          id={openId}
          listed={list.rows.find(({ id }) => id === openId)}
          onClose={() => void router.push(hrefOf(null), undefined, { scroll: false })}
        />
      )}
    </SectionPage>
  );
}

/** A text of several pages is read whole in its dialog; a card shows how it begins. */
const fewLines = {
  display: { xs: '-webkit-box', md: 'inline' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '4',
  overflow: 'hidden',
} as const;

function useAuditColumns(): readonly TableColumn<AuditEvent>[] {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        id: 'object',
        exported: ['action', 'object_type', 'object_name'],
        label: t('audit.what'),
        cell: (event) => `${words.action(event)} · ${words.object(event)}`,
        text: (event) => event.object.name,
        isFixed: true,
        width: 240,
        share: 2,
      },
      {
        id: 'changes',
        exported: ['field', 'before', 'after'],
        label: t('audit.changes'),
        cell: (event) => (
          <Box component="span" sx={fewLines}>
            {event.changes.map(words.change).join(' · ')}
          </Box>
        ),
        width: 220,
        share: 2,
      },
      {
        id: 'actor',
        exported: ['actor_id', 'actor'],
        label: t('audit.who'),
        cell: words.actor,
        width: 150,
      },
      {
        id: 'at',
        exported: ['at'],
        label: t('audit.when'),
        cell: ({ at }) => words.at(at),
        width: 170,
      },
    ],
    [t, words],
  );
}

interface AuditFiltersProps {
  readonly address: TableAddress<AuditFilterName>;
  readonly events: readonly AuditEvent[];
}

/** Narrows the log by kind of object, kind of change, days, and by whom an entry named. */
function AuditFilters({ address, events }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { place, setFilter } = address;
  const { filters } = place;
  const names = {
    actor: events.find((event) => event.actor?.id === filters.actor)?.actor?.fullName,
    object: events.find((event) => event.object.id === filters.object)?.object.name,
  };
  return (
    <>
      <SelectField
        label={t('audit.filter.type')}
        value={filters.type ?? ''}
        onChange={(type) => setFilter('type', type)}
        none={t('audit.filter.all')}
        options={auditObjects.map((type) => [type, t(`audit.object.${type}`)])}
      />
      <SelectField
        label={t('audit.filter.action')}
        value={filters.action ?? ''}
        onChange={(action) => setFilter('action', action)}
        none={t('audit.filter.all')}
        options={auditActions.map((action) => [action, t(`audit.action.${action}`)])}
      />
      <DayRangeFilter days={filters} onChange={setFilter} />
      {(['actor', 'object'] as const).map(
        (filter) =>
          filters[filter] && (
            <Chip
              key={filter}
              label={t(`audit.filter.${filter}`, { name: names[filter] ?? '…' })}
              onDelete={() => setFilter(filter, undefined)}
            />
          ),
      )}
    </>
  );
}

/** Names of the filters in the address. */
const auditFilters = ['type', 'action', 'actor', 'object', 'from', 'to'] as const;
type AuditFilterName = (typeof auditFilters)[number];

/** Returns the request of a URL filter; days are in the reader's time zone. */
function auditFilterOf(
  text: string,
  filters: Readonly<Partial<Record<AuditFilterName, string>>>,
  timezone: string,
): AuditFilter {
  const { type, action, actor, object } = filters;
  const objectType = auditObjects.find((one) => one === type);
  const kind = auditActions.find((one) => one === action);
  return {
    ...(text !== '' && { text }),
    ...(objectType && { objectType }),
    ...(kind && { action: kind }),
    ...(isId(actor) && { actorId: actor }),
    ...(isId(object) && { objectId: object }),
    ...dayRange(filters, timezone),
  };
}
