import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { useKindText } from '@/shared/booking/use-kind-text.ts';

/** `9 rooms, 2 cars` */
export function useKindCounts() {
  const ofKind = useKindText();
  return (counts: ReadonlyMap<ResourceType, number>): string =>
    resourceTypes
      .filter((kind) => (counts.get(kind) ?? 0) > 0)
      .map((kind) => ofKind(`${kind}.count`, { count: counts.get(kind) ?? 0 }))
      .join(', ');
}
