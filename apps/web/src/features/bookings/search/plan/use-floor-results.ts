import type { SearchHit } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { overlaps } from '@/shared/booking/time-window.ts';
import { useFreeTexts } from '@/shared/booking/ui/availability-note.tsx';
import { freeBars } from '@/shared/floor-plan/free-bars.ts';
import { floorPlanQuery } from '@/shared/floor-plan/plan-queries.ts';
import type { PlannedFloor } from '@/shared/floor-plan/planned-floors.ts';
import { listedRooms } from './plan-rooms.ts';
import { usePlanHits, useTakenOf } from './use-plan-hits.ts';

interface FloorSearch {
  readonly search: ResourceSearch;
  readonly floor: PlannedFloor;
  /** Of the building. */
  readonly timezone: string;
}

const noHits: readonly SearchHit[] = [];

/** The plan of a floor with what a search finds there. */
export function useFloorResults({ search, floor, timezone }: FloorSearch) {
  const { t } = useTranslation('plan');
  const wordsOf = useFreeTexts(timezone);
  const results = usePlanHits(search, floor.buildingId);
  // The former floor stays until the next one arrives.
  const plan = useQuery({ ...floorPlanQuery(floor.id), placeholderData: (former) => former });
  const hits = results.hits ?? noHits;
  const own = hits.filter(({ resource }) => resource.floor?.id === floor.id);
  const taken = useTakenOf(own, search, timezone);
  const range = stripRange(search, timezone, officeDay);
  const isMine = (id: string) =>
    taken?.some((entry) => entry.resourceId === id && entry.isMine && overlaps(entry, search)) ??
    false;
  return {
    results,
    plan,
    range,
    isOld: plan.isPlaceholderData || results.isPlaceholderData,
    bars:
      taken &&
      freeBars(
        range,
        own.map(({ resource }) => resource.id),
        taken,
        // A search knows the opening hours of its window alone.
        () => true,
      ),
    rooms:
      plan.data && results.hits
        ? listedRooms({
            plan: plan.data,
            kind: search.kind,
            hits: own,
            isMine,
            wordsOf: (hit) => wordsOf({ hit, window: search }),
            unfitWords: t('unfit'),
          })
        : [],
    freeOn: (floorId: string) =>
      hits.filter(
        ({ availability, resource }) => availability === 'free' && resource.floor?.id === floorId,
      ).length,
  };
}
