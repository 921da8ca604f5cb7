import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { managedBuildingsQuery } from './managed-buildings.ts';

interface BuildingChipProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function BuildingChip({ value, onChange }: BuildingChipProps) {
  const { t } = useTranslation('admin');
  const buildings = useQuery(managedBuildingsQuery()).data ?? [];
  return (
    <MenuChip
      label={t('allBuildings')}
      value={value}
      choices={buildings.map(({ id, name }) => ({ id, name }))}
      onChange={onChange}
    />
  );
}
