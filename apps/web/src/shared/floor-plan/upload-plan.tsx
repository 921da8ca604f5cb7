import type { Building } from '@axp/contracts';
import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { useAbility } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface UploadPlanProps {
  readonly search: Pick<ResourceSearch, 'buildingId' | 'floorId'>;
  readonly buildings: readonly Building[];
}

/** Leads managers to the plan of the requested floor or building where there is none. */
export function UploadPlan({ search, buildings }: UploadPlanProps) {
  const { t } = useTranslation('plan');
  const mayUpdate = useAbility().can('update', 'Building');
  const floors = buildings.find(({ id }) => id === search.buildingId)?.floors ?? [];
  const asked = floors.find(({ id }) => id === search.floorId);
  const wanted = asked ? [asked] : floors;
  const [missing] = wanted;
  if (!mayUpdate || !missing || wanted.some(({ hasPlan }) => hasPlan)) return null;
  return (
    <Link
      component={PageLink}
      href={`/admin/floor-plan?floor=${missing.id}`}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
    >
      {t('upload', { floor: missing.name })}
    </Link>
  );
}
