import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';

/** `9 rooms, 2 cars` */
export function useKindCounts() {
  const { t } = useTranslation('calendar');
  return (counts: ReadonlyMap<ResourceType, number>): string =>
    resourceTypes
      .filter((kind) => (counts.get(kind) ?? 0) > 0)
      .map((kind) => t(`count.${kind}`, { count: counts.get(kind) ?? 0 }))
      .join(', ');
}
