import { resourceTypes } from '@axp/contracts';
import { maintenanceStates } from '@axp/contracts/vocabulary';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { isId } from '@/shared/routing/is-id.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { TypeChips } from '@/shared/ui/type-chips.tsx';
import { MaintenanceStates, MaintenanceTable, PlanButton } from './maintenance-table.tsx';
import { useTypeLabels } from './resource-filters.tsx';

const maintenanceFilters = ['type', 'buildingId', 'state'] as const;

/** `/admin/maintenance`: what is under maintenance now, later, and was before (Z-03). */
export function MaintenancePage() {
  const address = useTablePlace({ filters: maintenanceFilters, sort: 'start' });
  const { text, filters } = address.place;
  const type = resourceTypes.find((one) => one === filters.type);
  const state = maintenanceStates.find((one) => one === filters.state);
  return (
    <SectionPage name="maintenance" isWide actions={<PlanButton />}>
      <MaintenanceTable
        address={address}
        filter={{
          ...(text !== '' && { text }),
          ...(type && { type }),
          ...(state && { state }),
          ...(isId(filters.buildingId) && { buildingId: filters.buildingId }),
        }}
        chips={
          <>
            <MaintenanceStates value={state} onChange={(one) => address.setFilter('state', one)} />
            <TypeChips
              labels={useTypeLabels()}
              value={type}
              onChange={(one) => address.setFilter('type', one)}
            />
            <BuildingChip
              value={filters.buildingId}
              onChange={(id) => address.setFilter('buildingId', id)}
            />
          </>
        }
        actions={null}
      />
    </SectionPage>
  );
}
