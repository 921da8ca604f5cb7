import MapIcon from '@mui/icons-material/MapOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { managedPlanQuery } from './floor-plan-query.ts';
import { PlanEditor } from './plan-editor.tsx';

/** `/admin/floor-plan?floor=…`: the plan of a floor with its draft. */
export function FloorPlanPage() {
  const { id } = useNamedObject('floor');
  return id === null ? <NoFloor /> : <LoadedPlan key={id} floorId={id} />;
}

/** An address without a floor leads to the buildings, whose menus name theirs. */
function NoFloor() {
  const { t } = useTranslation('adminPlans');
  return (
    <EmptyState
      icon={<MapIcon />}
      title={t('noFloor')}
      action={<SecondaryButton href="/admin/places">{t('back')}</SecondaryButton>}
    />
  );
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
