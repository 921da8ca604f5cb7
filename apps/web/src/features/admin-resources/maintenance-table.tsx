import { unblockResource } from '@axp/contracts';
import type { PlannedMaintenance } from '@axp/contracts/administration';
import { endMaintenance } from '@axp/contracts/administration';
import type { MaintenanceState } from '@axp/contracts/vocabulary';
import { maintenanceStates } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Build from '@mui/icons-material/BuildOutlined';
import { Chip } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useAbility } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableState } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { resourceHref } from './resource-href.ts';
import type { MaintenanceFilter } from './resource-queries.ts';
import { resourceQueries, resourcesKey } from './resource-queries.ts';
import type { Target } from './use-maintenance-plan.ts';

const MaintenanceDialog = lazyDialog(() => import('./maintenance-dialog.tsx'), 'MaintenanceDialog');

interface MaintenanceTableProps {
  readonly address: TableState;
  readonly filter: MaintenanceFilter;
  readonly chips: ReactNode;
  readonly actions: ReactNode;
  /** For the maintenance of one resource, which has no column then. */
  readonly withoutResource?: boolean;
}

/** Maintenance that a filter finds. A row opens its dialog, where it is changed, ended or removed. */
export function MaintenanceTable(props: MaintenanceTableProps) {
  const { address, filter, chips, actions, withoutResource = false } = props;
  const { t } = useTranslation('adminResources');
  const router = useRouter();
  const mayUpdate = useAbility().can('update', 'Maintenance');
  const list = useTableList(useInfiniteQuery(resourceQueries.maintenance(filter)));
  const columns = useMaintenanceColumns(withoutResource);
  const { id: openId, hrefOf } = useNamedObject('block');
  const open = list.rows.find(({ id, state }) => mayUpdate && id === openId && state !== 'past');
  const close = () => void router.replace(hrefOf(null), undefined, { scroll: false });
  return (
    <>
      <ListZone bookings={list.rows} />
      <DataTable
        label={t('maintenance.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={({ title, resource }) => `${title}, ${resource.name}`}
        hrefOf={({ id, state, resource }) =>
          state === 'past' || !mayUpdate ? resourceHref(resource.id, 'maintenance') : hrefOf(id)
        }
        chips={chips}
        actions={actions}
        failedTitle={t('maintenance.failed')}
        empty={{
          icon: <Build />,
          title: t(filter.state === 'past' ? 'maintenance.nonePast' : 'maintenance.none'),
          ...(mayUpdate && { description: t('maintenance.text') }),
        }}
      />
      {open && (
        <MaintenanceDialog
          key={open.id}
          block={open}
          targets={[{ ...open.resource, timezone: open.timezone }]}
          extraAction={<FinishButton block={open} onDone={close} />}
          onClose={close}
        />
      )}
    </>
  );
}

interface FinishButtonProps {
  readonly block: PlannedMaintenance;
  readonly onDone: () => void;
}

/** Ends maintenance that runs, or removes planned one; asks first. */
function FinishButton({ block, onDone }: FinishButtonProps) {
  const { t } = useTranslation('adminResources');
  const { id: blockId, version, title, resource } = block;
  const step = block.state === 'running' ? 'end' : 'remove';
  const params = { id: resource.id, blockId };
  const finish = useChange(
    async () => {
      if (step === 'end') await call(endMaintenance, { params, body: { version } });
      else await call(unblockResource, { params });
    },
    {
      done: t(`maintenance.finish.${step}.done`, { title, name: resource.name }),
      onDone,
      reads: [resourcesKey],
    },
  );
  return (
    <ConfirmButton
      color="error"
      sx={{ mr: 'auto' }}
      label={t(`maintenance.finish.${step}.action`)}
      title={t(`maintenance.finish.${step}.title`, { title })}
      description={t(`maintenance.finish.${step}.text`, { name: resource.name })}
      change={finish}
    />
  );
}

function useMaintenanceColumns(
  withoutResource: boolean,
): readonly TableColumn<PlannedMaintenance>[] {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('maintenance.column.title'),
        cell: ({ title }) => title,
        text: ({ title }) => title,
        isFixed: true,
        width: 200,
        share: 2,
      },
      ...(withoutResource
        ? []
        : [
            {
              id: 'resource',
              label: t('maintenance.column.resource'),
              cell: ({ resource, building }: PlannedMaintenance) =>
                `${resource.name} · ${building.name}`,
              text: ({ resource }: PlannedMaintenance) => resource.name,
              width: 200,
              share: 1,
            },
            {
              id: 'kind',
              label: t('resources.column.kind'),
              cell: ({ resource }: PlannedMaintenance) => ofKind(`${resource.type}.name`),
              width: 110,
            },
          ]),
      {
        id: 'time',
        label: t('maintenance.column.time'),
        cell: (block) => <ListedTime range={block} timezone={block.timezone} />,
        width: 330,
        share: 2,
      },
      {
        id: 'state',
        label: t('resources.column.state'),
        cell: ({ state }) => (
          <Chip
            size="small"
            variant={state === 'past' ? 'outlined' : 'filled'}
            color={state === 'running' ? 'warning' : 'default'}
            label={t(`maintenance.state.${state}`)}
          />
        ),
        width: 130,
      },
    ],
    [t, withoutResource, ofKind],
  );
}

interface PlanButtonProps {
  /** Blocked resources; undefined to choose them in the dialog. */
  readonly targets?: readonly Target[];
  readonly isDisabled?: boolean;
}

/** Plans maintenance in a dialog. */
export function PlanButton({ targets, isDisabled = false }: PlanButtonProps) {
  const { t } = useTranslation('adminResources');
  if (!useAbility().can('update', 'Maintenance')) return null;
  return (
    <DialogButton
      variant="contained"
      color="primary"
      startIcon={<Add />}
      disabled={isDisabled}
      dialog={(close) => <MaintenanceDialog {...(targets && { targets })} onClose={close} />}
    >
      {t('maintenance.action')}
    </DialogButton>
  );
}

interface MaintenanceStatesProps {
  /** Undefined for what runs and what is planned. */
  readonly value: MaintenanceState | undefined;
  readonly onChange: (state: MaintenanceState | undefined) => void;
}

/** Filter by the clock; without a choice, what is not over. */
export function MaintenanceStates({ value, onChange }: MaintenanceStatesProps) {
  const { t } = useTranslation('adminResources');
  return (
    <ChoiceChips
      value={value}
      choices={maintenanceStates}
      labelOf={(state) => t(`maintenance.state.${state === 'all' ? 'current' : state}`)}
      onChange={onChange}
    />
  );
}
