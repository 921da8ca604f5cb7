import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { useRouter } from 'next/router';
import { isId } from '@/shared/routing/is-id.ts';
import type { RulePlace } from '../api/rule-queries.ts';

export const shownLevels = ['merchant', 'business-unit', 'resource'] as const;
type ShownLevel = (typeof shownLevels)[number];

export interface ChosenPlace {
  readonly type: ResourceType;
  readonly level: ShownLevel;
  /** Of the unit or resource; null until one is chosen. */
  readonly id: string | null;
}

/** The place as the API is asked for it; null until it is chosen. */
export function asRulePlace({ type, level, id }: ChosenPlace): RulePlace | null {
  if (level === 'merchant') return { type };
  if (id === null) return null;
  return level === 'resource' ? { type, resourceId: id } : { type, businessUnitId: id };
}

/** The URL contains the level, for back, reload and shared links. */
export function useRulePlace() {
  const router = useRouter();
  const { query, pathname, isReady } = router;
  const place: ChosenPlace = {
    type: resourceTypes.find((type) => type === query.type) ?? 'room',
    level: shownLevels.find((level) => level === query.level) ?? 'merchant',
    id: typeof query.id === 'string' && isId(query.id) ? query.id : null,
  };
  const choose = (changes: Partial<ChosenPlace>) => {
    const { type, level, id } = { ...place, ...changes };
    const written = new URLSearchParams({ type, level, ...(id !== null && { id }) });
    void router.replace(`${pathname}?${written.toString()}`, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  return { place, choose, isReady };
}
