import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { managedPlanQuery } from './floor-plan-query.ts';
import { PlanEditor } from './plan-editor.tsx';

/** `/admin/floor-plan?floor=…`: the plan of a floor with its draft. */
export function FloorPlanPage() {
  const { id } = useNamedObject('floor');
  return id !== null && <LoadedPlan key={id} floorId={id} />;
}

function LoadedPlan({ floorId }: { readonly floorId: string }) {
  const { t } = useTranslation('adminPlans');
  const query = useQuery({ ...managedPlanQuery(floorId), staleTime: Number.POSITIVE_INFINITY });
  return (
    <QueryContent query={query} failed={t('failed')} skeleton={600}>
      {(plan) => <PlanEditor initial={plan} />}
    </QueryContent>
  );
}
