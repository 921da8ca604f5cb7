import type { ManagedResource } from '@axp/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import type { TextField } from './resource-texts.ts';

/** `Level 2 · River House` */
export function formatResourcePlace({
  building,
  floor,
}: Pick<ManagedResource, 'building' | 'floor'>): string {
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

export const placeColumn = {
  id: 'place',
  cell: formatResourcePlace,
  text: formatResourcePlace,
  width: 180,
  share: 2,
};

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

/** Label of a field: that of the audit log, unless the form has one of its own. */
export function useFieldLabel() {
  const { t, i18n } = useTranslation(['adminResources', 'admin']);
  const { language } = useLanguage();
  return (field: TextField): string => {
    const own: unknown = i18n.getResource(language, 'adminResources', `form.${field}`);
    return typeof own === 'string' ? own : t(`admin:field.${field}`);
  };
}
