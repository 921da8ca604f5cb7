import type { ManagedBuilding } from '@axp/contracts';
import { Button, Menu, MenuItem } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { useMenu } from '@/shared/ui/use-menu.ts';

interface PlansMenuProps {
  readonly building: Pick<ManagedBuilding, 'name' | 'floors'>;
}

/** Leads to the plan of each floor. */
export function PlansMenu({ building: { name, floors } }: PlansMenuProps) {
  const { t } = useTranslation('adminResources');
  const { button, menu } = useMenu();
  return (
    <>
      <Button color="inherit" aria-label={t('places.plans.action', { name })} {...button}>
        {t('places.plans.label')}
      </Button>
      <Menu {...menu}>
        {floors.map((floor) => (
          <MenuItem
            key={floor.id}
            component={PageLink}
            href={`/admin/floor-plan?floor=${floor.id}`}
          >
            {floor.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
