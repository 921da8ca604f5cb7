import type { ManagedResource } from '@axp/contracts';
import { maxSelectedIds } from '@axp/contracts/sheets';
import QrCode from '@mui/icons-material/QrCode2Outlined';
import { Button } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useChosen } from '@/shared/table/use-chosen.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { useGather } from './bulk-actions.tsx';
import { ResourceFilters } from './resource-filters.tsx';
import { listOptions, resourceHref } from './resource-href.ts';
import { listedFilter, orderOf, resourceQueries } from './resource-queries.ts';
import { nameColumn, placeColumn } from './resource-words.ts';

const LabelSheet = lazyDialog(() => import('./label-sheet.tsx'), 'LabelSheet');

/** `/admin/labels`: resources with the state of their QR codes; those chosen are printed (Z-51). */
export function LabelsPage() {
  const { t } = useTranslation(['adminResources', 'admin']);
  const address = useTablePlace(listOptions);
  const filter = listedFilter(address.place);
  const list = useTableList(
    useInfiniteQuery(resourceQueries.list({ ...orderOf(address.place), ...filter })),
  );
  const counts = useQuery(resourceQueries.counts(filter)).data;
  const columns = useLabelColumns();
  const chosen = useChosen({ rows: list.rows, filter, total: counts?.total });
  const [printed, setPrinted] = useState<readonly ManagedResource[] | null>(null);
  const gather = useGather(chosen, filter);
  const mayPrint = useAbility().can('update', 'Label');
  const isTooMany = chosen.count > maxSelectedIds;
  return (
    <SectionPage name="labels" isWide>
      <DataTable
        label={t('admin:section.labels.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        hrefOf={({ id }) => resourceHref(id, 'label')}
        chips={<ResourceFilters address={address} filter={filter} />}
        {...(mayPrint && {
          selection: {
            ...chosen.table,
            actions: (
              <Button
                color="inherit"
                disabled={isTooMany}
                loading={gather.isPending}
                onClick={() => gather.mutate(undefined, { onSuccess: setPrinted })}
              >
                {isTooMany
                  ? t('label.most', { maximum: maxSelectedIds })
                  : t('resources.bulk.codes')}
              </Button>
            ),
          },
        })}
        failedTitle={t('resources.failed')}
        empty={{
          icon: <QrCode />,
          title: t('resources.empty.title'),
          description: t('resources.empty.text'),
        }}
      />
      {printed && (
        <LabelSheet
          resources={printed}
          onClose={() => {
            setPrinted(null);
            chosen.clear();
          }}
        />
      )}
    </SectionPage>
  );
}

function useLabelColumns(): readonly TableColumn<ManagedResource>[] {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  const { timezone } = useUser();
  return useMemo(
    () => [
      { ...nameColumn, label: t('resources.column.name') },
      { ...placeColumn, label: t('resources.column.place') },
      {
        id: 'qrCode',
        label: t('label.code'),
        cell: ({ qrCode }) => {
          if (!qrCode) return t('label.none');
          const at = formatDateTime(qrCode.createdAt, { language, timezone });
          return t(qrCode.isReplacement ? 'label.replacedAt' : 'label.madeAt', { at });
        },
        width: 240,
      },
    ],
    [t, language, timezone],
  );
}
