import type { ManagedResource, ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { resourceQueries } from './resource-queries.ts';
import { ResourceActions, ResourceFilters } from './resources-toolbar.tsx';

// Wizards come for those who open them.
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((m) => m.BulkDialog));

const CodeSheet = lazyDialog(() => import('./code-sheet.tsx').then((m) => m.CodeSheet));

const resourceFilters = ['type', 'buildingId', 'businessUnitId', 'active'] as const;

/** `/admin/resources`: all that can be booked, and all that could (D-03). */
export function ResourcesPage() {
  const { t } = useTranslation(['adminResources', 'admin']);
  const address = useTablePlace({ filters: resourceFilters, sort: 'name' });
  const { text, sort, filters } = address.place;
  const list = useTableList(
    useInfiniteQuery(
      resourceQueries.list({
        order: sort.isDescending ? 'descending' : 'ascending',
        ...(text !== '' && { text }),
        ...(isId(filters.buildingId) && { buildingId: filters.buildingId }),
        ...(isId(filters.businessUnitId) && { businessUnitId: filters.businessUnitId }),
        ...knownWords(filters),
      }),
    ),
  );
  const columns = useResourceColumns();
  const chosen = useChosen(list.rows);
  const [isImporting, setIsImporting] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [coded, setCoded] = useState<readonly ManagedResource[]>([]);
  return (
    <AdminFrame>
      <PageHeading
        title={t('admin:section.resources.title')}
        description={t('admin:section.resources.text')}
        actions={<ResourceActions onImport={() => setIsImporting(true)} />}
      />
      <DataTable
        label={t('admin:section.resources.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        hrefOf={({ id }) => `/admin/resources/edit?id=${id}`}
        filters={<ResourceFilters address={address} />}
        selection={{
          ids: chosen.ids,
          onChange: chosen.choose,
          actions: (
            <BulkActions
              onEdit={() => setIsEditing(true)}
              onCodes={() => setCoded(chosen.resources)}
            />
          ),
        }}
        failedTitle={t('resources.failed')}
        empty={
          <EmptyState
            icon={<MeetingRoom />}
            title={t('resources.empty.title')}
            description={t('resources.empty.text')}
          />
        }
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {isEditing && (
        <BulkDialog
          chosen={chosen.resources}
          onDone={() => {
            setIsEditing(false);
            chosen.choose(new Set());
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
      {coded.length > 0 && <CodeSheet resources={coded} onClose={() => setCoded([])} />}
    </AdminFrame>
  );
}

/** URL values may be anything, so only known ones are sent. */
function knownWords({ type, active }: { readonly type?: string; readonly active?: string }) {
  const kind = resourceTypes.find((one) => one === type);
  const state = (['yes', 'no'] as const).find((one) => one === active);
  return { ...(kind && { type: kind }), ...(state && { active: state }) };
}

function placeOf({ building, floor }: ManagedResource): string {
  return [building.name, floor?.name].filter(Boolean).join(' · ');
}

function useResourceColumns(): readonly TableColumn<ManagedResource>[] {
  const { t } = useTranslation('adminResources');
  return useMemo(() => {
    const kindOf = (type: ResourceType) => t(`resources.kind.${type}`);
    const sizeOf = ({ capacity, quantity }: ManagedResource) =>
      capacity === null
        ? t('resources.size.quantity', { count: quantity })
        : t('resources.size.capacity', { count: capacity });
    return [
      {
        id: 'name',
        label: t('resources.column.name'),
        cell: ({ name }) => name,
        text: ({ name }) => name,
        isSortable: true,
        isFixed: true,
        width: 200,
        share: 2,
      },
      {
        id: 'code',
        label: t('resources.column.code'),
        cell: ({ code }) => code,
        text: ({ code }) => code,
        width: 150,
      },
      {
        id: 'kind',
        label: t('resources.column.kind'),
        cell: ({ type }) => kindOf(type),
        width: 100,
      },
      {
        id: 'place',
        label: t('resources.column.place'),
        cell: placeOf,
        text: placeOf,
        width: 180,
        share: 2,
      },
      { id: 'size', label: t('resources.column.size'), cell: sizeOf, width: 100 },
      {
        id: 'unit',
        label: t('resources.column.unit'),
        cell: ({ businessUnit }) => businessUnit?.title ?? '',
        isHiddenAtFirst: true,
      },
      {
        id: 'state',
        label: t('resources.column.state'),
        cell: ({ isActive }) => t(isActive ? 'resources.active' : 'resources.inactive'),
        width: 110,
      },
    ];
  }, [t]);
}

/**
 * Selected resources, including those that the current search and filters hide. The list overrides
 * the kept copy, because another user may have changed the resource since it was selected.
 */
function useChosen(rows: readonly ManagedResource[]) {
  const [kept, setKept] = useState<readonly ManagedResource[]>([]);
  const known = new Map([...kept, ...rows].map((resource) => [resource.id, resource]));
  const resourcesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  const ids: ReadonlySet<string> = new Set(kept.map(({ id }) => id));
  return {
    ids,
    resources: resourcesOf(ids),
    choose: (wanted: ReadonlySet<string>) => setKept(resourcesOf(wanted)),
  };
}

interface BulkActionsProps {
  readonly onEdit: () => void;
  readonly onCodes: () => void;
}

function BulkActions({ onEdit, onCodes }: BulkActionsProps) {
  const { t } = useTranslation('adminResources');
  return (
    <>
      <Button color="inherit" onClick={onCodes}>
        {t('resources.bulk.codes')}
      </Button>
      <Button color="inherit" onClick={onEdit}>
        {t('resources.bulk.edit')}
      </Button>
    </>
  );
}
