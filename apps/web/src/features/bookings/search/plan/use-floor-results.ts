import type { SearchHit } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import { openAt } from '@/shared/booking/open-at.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { overlaps } from '@/shared/booking/time-window.ts';
import { useFreeTexts } from '@/shared/booking/ui/availability-note.tsx';
import { freeBars } from '@/shared/floor-plan/free-bars.ts';
import { floorPlanQuery } from '@/shared/floor-plan/plan-queries.ts';
import type { PlannedFloor } from '@/shared/floor-plan/planned-floors.ts';
import { plannedParts } from '@/shared/floor-plan/planned-rooms.ts';
import { listedRooms } from './plan-rooms.ts';
import { useDayOf, usePlanHits } from './use-plan-hits.ts';

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
  const ownIds = own.map(({ resource }) => resource.id);
  const partsOf = plannedParts(plan.data);
  // A part may be too small for the search that its whole fits.
  const partIds = ownIds.flatMap((id) => partsOf.get(id) ?? []);
  const day = useDayOf([...ownIds, ...partIds], search, timezone);
  const range = stripRange(search, timezone, officeDay);
  const running = day?.taken.filter((entry) => overlaps(entry, search)) ?? [];
  const isMine = (id: string) => running.some((entry) => entry.resourceId === id && entry.isMine);
  const isPartly = (id: string) => {
    const parts = partsOf.get(id) ?? [];
    const taken = parts.filter((part) => running.some(({ resourceId }) => resourceId === part));
    return taken.length > 0 && taken.length < parts.length;
  };
  return {
    results,
    plan,
    range,
    isOld: plan.isPlaceholderData || results.isPlaceholderData,
    bars:
      day &&
      freeBars(
        range,
        ownIds,
        day.taken,
        (id, ms) => openAt(day.openOf.get(id) ?? null, ms) !== undefined,
      ),
    rooms: results.hits
      ? listedRooms({
          plan: plan.data,
          kind: search.kind,
          hits: own,
          isMine,
          isPartly,
          partlyWords: (words) => t('partly', { words }),
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
