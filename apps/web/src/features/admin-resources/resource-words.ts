import type { ManagedResource } from '@axp/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** `Level 2 · River House` */
export function placeOf({ building, floor }: Pick<ManagedResource, 'building' | 'floor'>): string {
  return [building.name, floor?.name].filter(Boolean).join(' · ');
}

/** Columns of tables of resources, to which a label is added. */
export const nameColumn = {
  id: 'name',
  cell: ({ name }: Pick<ManagedResource, 'name'>) => name,
  text: ({ name }: Pick<ManagedResource, 'name'>) => name,
  isSortable: true,
  isFixed: true,
  width: 200,
  share: 2,
};

export const placeColumn = { id: 'place', cell: placeOf, text: placeOf, width: 180, share: 2 };

/** `8 seats`, or `20 pieces` of an asset. */
export function useSizeOf() {
  const { t } = useTranslation('adminResources');
  return useCallback(
    ({ capacity, quantity }: Pick<ManagedResource, 'capacity' | 'quantity'>): string =>
      capacity === null
        ? t('resources.size.quantity', { count: quantity })
        : t('resources.size.capacity', { count: capacity }),
    [t],
  );
}
