import type { ManagedResource } from '@axp/contracts';
import type { MaintenanceState } from '@axp/contracts/vocabulary';
import { useState } from 'react';
import { useLocalTable } from '@/shared/table/use-local-table.ts';
import { MaintenanceStates, MaintenanceTable, PlanButton } from './maintenance-table.tsx';

/** Maintenance of one resource: what runs and what is planned, or what is over. */
export function MaintenanceTab({ resource }: { readonly resource: ManagedResource }) {
  const [state, setState] = useState<MaintenanceState>();
  const address = useLocalTable({ sort: 'start' });
  const { text } = address.place;
  return (
    <MaintenanceTable
      address={address}
      withoutResource
      filter={{ resourceId: resource.id, ...(state && { state }), ...(text !== '' && { text }) }}
      chips={<MaintenanceStates value={state} onChange={setState} />}
      actions={<PlanButton targets={[resource]} isDisabled={!resource.isActive} />}
    />
  );
}
