import type { SearchHit } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatTimes, useNow } from '@/shared/lib/datetime/index.ts';

export interface ResultGroup {
  readonly name: 'mine' | 'nearby' | 'partial' | 'busy' | 'elsewhere';
  readonly hits: readonly SearchHit[];
  /** Null for the first group, whose heading is that of the page. */
  readonly heading: string | null;
  readonly note: string | null;
}

function groupOf({ group, availability }: SearchHit): ResultGroup['name'] {
  if (group === 'elsewhere') return 'elsewhere';
  if (availability !== 'free') return availability;
  return group;
}

const names = ['mine', 'nearby', 'partial', 'busy', 'elsewhere'] as const;

/** Results by place and availability, each group under its heading. */
export function useResultGroups(
  hits: readonly SearchHit[],
  search: ResourceSearch,
): readonly ResultGroup[] {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const now = useNow();
  const byName = Map.groupBy(hits, groupOf);

  function headingOf(name: ResultGroup['name'], group: readonly SearchHit[]): string | null {
    if (name === 'mine') return null;
    if (name !== 'nearby') return t(`results.group.${name}`);
    // Without a usual building, no building is near another.
    if (!byName.has('mine') && !byName.has('elsewhere')) return null;
    const buildings = [...new Set(group.map(({ resource }) => resource.building.name))];
    return buildings.length === 1
      ? t('results.group.nearbyAt', { building: buildings[0] })
      : t('results.group.nearby');
  }

  function noteOf(name: ResultGroup['name'], group: readonly SearchHit[]): string | null {
    if (name !== 'elsewhere') return null;
    const zones = Map.groupBy(group, ({ resource }) => resource.timezone);
    return [...zones]
      .map(([timezone, [first]]) =>
        t('results.group.localTime', {
          building: first?.resource.building.name,
          range: formatTimes(search, { language, timezone, now }),
        }),
      )
      .join(' · ');
  }

  return names.flatMap((name) => {
    const group = byName.get(name);
    return group
      ? [{ name, hits: group, heading: headingOf(name, group), note: noteOf(name, group) }]
      : [];
  });
}
