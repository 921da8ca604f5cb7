import type { Building } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { movedRepeat, recurrenceOf, repeatOf } from '@/shared/booking/repeat.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { movedTo } from '@/shared/booking/window-edits.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';

const noBuildings: readonly Building[] = [];

/** Buildings of the merchant, and the time zone of a search. */
export function usePlaces() {
  const merchant = useMerchant();
  const { data: buildings = noBuildings } = useQuery(placeQueries.buildings());
  const timezoneOf = (buildingId: string | null) =>
    buildings.find(({ id }) => id === buildingId)?.timezone ?? merchant.timezone;
  return { buildings, timezoneOf };
}

/** 'Every Tuesday' becomes 'every Wednesday' with the day that it begins on. */
function repeatAfter(
  before: ResourceSearch,
  after: ResourceSearch,
  [zoneBefore, zoneAfter]: readonly [string, string],
) {
  const from = wallClockOf(before.start, zoneBefore).day;
  const to = wallClockOf(after.start, zoneAfter).day;
  if (after.repeat === null || from === to) return after.repeat;
  return recurrenceOf(movedRepeat(repeatOf(after.repeat, from), from, to));
}

/** A search while it is being filled in. */
export function useSearch(initial: ResourceSearch) {
  const { buildings, timezoneOf } = usePlaces();
  const [search, setSearch] = useState(initial);
  const timezone = timezoneOf(search.buildingId);
  const change = (part: Partial<ResourceSearch>) => {
    const changed = { ...search, ...part };
    const there = timezoneOf(changed.buildingId);
    const window = there === timezone ? {} : movedTo(changed, { timezone }, { timezone: there });
    const moved = { ...changed, ...window };
    setSearch({ ...moved, repeat: repeatAfter(search, moved, [timezone, there]) });
  };
  return { search, change, buildings, timezone };
}
