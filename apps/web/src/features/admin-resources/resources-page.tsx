import type { ManagedResource } from '@axp/contracts';
import type { ResourceCounts } from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import { Box, Button, Divider, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BulkJobs } from '@/shared/admin/bulk-jobs.tsx';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { ImportMenu } from '@/shared/admin/import-menu.tsx';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useNamedDialog } from '@/shared/routing/use-named-dialog.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import { tableQuery } from '@/shared/table/table-place.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useChosen } from '@/shared/table/use-chosen.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableAddress } from '@/shared/table/use-table-place.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';
import type { OpenDialog } from './bulk-actions.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { NameCell, NowCell, PlaceCell, RulesCell, UsedCell } from './resource-cells.tsx';
import { ResourceFilters } from './resource-filters.tsx';
import { listOptions, resourceHref } from './resource-href.ts';
import type { ListedFilter, ResourceFilterName } from './resource-queries.ts';
import {
  fetchSheet,
  listedFilter,
  orderOf,
  resourceQueries,
  resourcesKey,
} from './resource-queries.ts';
import { nameColumn, placeColumn, useSizeOf } from './resource-words.ts';

// Wizards come for those who open them.
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog');

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'), 'BulkDialog');

const OwnAmenitiesDialog = lazyDialog(
  () => import('./own-amenities-dialog.tsx'),
  'OwnAmenitiesDialog',
);

const LabelSheet = lazyDialog(() => import('./label-sheet.tsx'), 'LabelSheet');

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'), 'ActionDialog');

const MaintenanceDialog = lazyDialog(() => import('./maintenance-dialog.tsx'), 'MaintenanceDialog');

const AddressSwitch = lazyPart(() => import('./address-switch.tsx'), 'AddressSwitch');

const ResourceMenu = lazyDialog(() => import('./resource-menu.tsx'), 'ResourceMenu');

/** Dialogs that the address can open, `#import`. */
const namedDialogs = ['import', 'amenities'] as const;

/** `/admin/resources`: all that can be booked, and all that could (D-03). */
export function ResourcesPage() {
  const { t } = useTranslation(['adminResources', 'admin']);
  const address = useTablePlace(listOptions);
  const opened = tableQuery({}, address.place, listOptions);
  const filter = listedFilter(address.place);
  const list = useTableList(
    useInfiniteQuery(resourceQueries.list({ ...orderOf(address.place), ...filter })),
  );
  const counts = useQuery(resourceQueries.counts(filter)).data;
  const hasMail = list.rows.some(({ mailAddress }) => mailAddress !== undefined);
  const columns = useResourceColumns(hasMail);
  const chosen = useChosen({ rows: list.rows, filter, total: counts?.total });
  const mayUpdate = useAbility().can('update', 'ManagedResource');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useNamedDialog(namedDialogs, (kind) => setOpen({ kind }));
  const close = () => setOpen(null);
  const finish = () => {
    close();
    chosen.clear();
  };
  return (
    <SectionPage
      name="resources"
      isWide
      status={useTotalText(counts, filter.active === 'yes')}
      actions={
        <ResourceActions
          filter={filter}
          shown={shownInExport(columns, address.place)}
          onImport={() => setOpen({ kind: 'import' })}
          onAmenities={() => setOpen({ kind: 'amenities' })}
        />
      }
    >
      <BulkJobs subject="resource" changes={resourcesKey} />
      <ListZone
        bookings={list.rows.flatMap(({ use, timezone }) =>
          use?.until ? [{ start: use.until, end: use.until, timezone }] : [],
        )}
      />
      <DataTable
        label={t('admin:section.resources.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        hrefOf={({ id }) => resourceHref(id, 'details', opened)}
        searchHint={t('resources.searchHint')}
        onMenu={(resource, anchor) => setMenu({ resource, anchor })}
        chips={<ResourceFilters address={address} filter={filter} />}
        {...(mayUpdate && {
          selection: {
            ...chosen.table,
            actions: (
              <BulkActions chosen={chosen} filter={filter} hasMail={hasMail} onOpen={setOpen} />
            ),
          },
        })}
        failedTitle={t('resources.failed')}
        empty={useNoResources(counts?.inactive ?? 0, address)}
      />
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'amenities' && <OwnAmenitiesDialog onClose={close} />}
      {open?.kind === 'action' && (
        <ActionDialog
          action={open.action}
          {...(open.resource
            ? {
                selection: { ids: [open.resource.id] },
                count: 1,
                name: open.resource.name,
                onDone: close,
              }
            : {
                selection: chosen.selection,
                count: chosen.count,
                name: (chosen.isAll ? list.rows : chosen.rows)[0]?.name ?? '',
                onDone: finish,
              })}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <BulkDialog
          chosen={chosen.isAll ? open.resources : chosen.rows}
          onDone={finish}
          onClose={close}
        />
      )}
      {menu && (
        <ResourceMenu {...menu} list={opened} onOpen={setOpen} onClose={() => setMenu(null)} />
      )}
      {open?.kind === 'maintenance' && (
        <MaintenanceDialog targets={[open.resource]} onClose={close} />
      )}
      {open?.kind === 'codes' && <LabelSheet resources={open.resources} onClose={close} />}
    </SectionPage>
  );
}

/** Resource whose menu is open, and the button that it hangs from. */
interface OpenMenu {
  readonly resource: ManagedResource;
  readonly anchor: HTMLElement;
}

/** How many resources the list has, and how many it leaves out because they are inactive. */
function useTotalText(counts: ResourceCounts | undefined, hidesInactive: boolean): string {
  const { t } = useTranslation('adminResources');
  if (!counts) return '';
  const total = t('resources.total', { count: counts.total });
  if (!hidesInactive || counts.inactive === 0) return total;
  return `${total}, ${t('resources.moreInactive', { count: counts.inactive })}`;
}

function useNoResources(inactive: number, address: TableAddress<ResourceFilterName>) {
  const { t } = useTranslation('adminResources');
  const name = inactive > 0 ? 'noActive' : 'empty';
  return {
    icon: <MeetingRoom />,
    title: t(`resources.${name}.title`),
    description: t(`resources.${name}.text`),
    ...(inactive > 0 && {
      action: (
        <Button variant="outlined" onClick={() => address.setFilter('active', 'all')}>
          {t('resources.noActive.action')}
        </Button>
      ),
    }),
  };
}

type Column = TableColumn<ManagedResource>;

/** Columns that have room from these widths of the window on. */
const rulesFrom = '(min-width: 1200px)';
const usedFrom = '(min-width: 1360px)';

function useResourceColumns(hasMail: boolean): readonly Column[] {
  const { t } = useTranslation('adminResources');
  const sizeOf = useSizeOf();
  const hasRules = useMediaQuery(rulesFrom);
  const hasUsed = useMediaQuery(usedFrom);
  return useMemo((): readonly Column[] => {
    const rules: Column = {
      id: 'rules',
      label: t('resources.column.rules'),
      cell: (resource) => <RulesCell resource={resource} />,
      width: 120,
    };
    const used: Column = {
      id: 'used',
      label: t('resources.column.used'),
      cell: (resource) => <UsedCell resource={resource} />,
      isSortable: true,
      width: 150,
      align: 'end',
      exported: ['used_percent'],
    };
    const mail: Column = {
      id: 'mailAddress',
      label: t('resources.column.mailAddress'),
      cell: (resource) => <AddressSwitch resource={resource} />,
      text: ({ mailAddress }) => mailAddress ?? '',
      width: 90,
    };
    return [
      {
        ...nameColumn,
        label: t('resources.column.name'),
        cell: (resource) => <NameCell resource={resource} />,
        exported: ['code', 'name'],
      },
      {
        ...placeColumn,
        label: t('resources.column.place'),
        cell: (resource) => <PlaceCell resource={resource} />,
        width: 150,
        exported: ['building', 'floor'],
      },
      {
        id: 'size',
        label: t('resources.column.size'),
        cell: sizeOf,
        width: 100,
        align: 'end',
        exported: ['capacity', 'quantity'],
      },
      ...(hasRules ? [rules] : []),
      ...(hasUsed ? [used] : []),
      ...(hasMail ? [mail] : []),
      {
        id: 'now',
        label: t('resources.column.now'),
        cell: (resource) => <NowCell resource={resource} />,
        isSortable: true,
        width: 180,
        exported: ['active', 'now', 'free_units', 'now_until'],
      },
      {
        id: 'code',
        label: t('resources.column.code'),
        cell: ({ code }) => code,
        text: ({ code }) => code,
        width: 150,
        isHiddenAtFirst: true,
      },
      {
        id: 'unit',
        label: t('resources.column.unit'),
        cell: ({ businessUnit }) => businessUnit?.title ?? '',
        exported: ['business_unit'],
        isHiddenAtFirst: true,
      },
    ];
  }, [t, sizeOf, hasRules, hasUsed, hasMail]);
}

interface ResourceActionsProps {
  /** An export has what it finds. */
  readonly filter: ListedFilter;
  /** Columns of an export that the list shows. */
  readonly shown: string;
  readonly onImport: () => void;
  readonly onAmenities: () => void;
}

/** Add, import and export resources. */
function ResourceActions({ filter, shown, onImport, onAmenities }: ResourceActionsProps) {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  const ability = useAbility();
  const router = useRouter();
  const kinds = enabledKinds(useMerchant().services);
  const offered = kinds.length > 0 ? kinds : resourceTypes;
  const exported = offered.filter((type) => filter.type === undefined || filter.type === type);
  const { button, menu } = useMenu();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ExportMenu
        shown={shown}
        choices={exported.flatMap((type) =>
          exportFormats.map(([format, name]) => ({
            label: t('resources.export', { format: name, kind: ofKind(`${type}.names`) }),
            fileName: `${type}s.${format}`,
            fetch: (asked) => fetchSheet(type, { ...filter, ...asked, format }),
          })),
        )}
      />
      {ability.can('update', 'ResourceImport') && (
        <ImportMenu label={t('resources.import')} onSheet={onImport} />
      )}
      {ability.can('update', 'ManagedResource') && (
        <Button variant="contained" startIcon={<Add />} {...button}>
          {t('resources.add')}
        </Button>
      )}
      <Menu {...menu}>
        {offered.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              menu.onClose();
              void router.push(`/admin/resources/edit?type=${type}`);
            }}
          >
            {ofKind(`${type}.admin.add`)}
          </MenuItem>
        ))}
        {ability.can('update', 'Amenity') && [
          <Divider key="line" />,
          <MenuItem
            key="amenities"
            onClick={() => {
              menu.onClose();
              onAmenities();
            }}
          >
            {t('ownAmenities.open')}
          </MenuItem>,
        ]}
      </Menu>
    </Box>
  );
}
