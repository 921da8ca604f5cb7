import type { Building } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { movedRepeat, recurrenceOf, repeatOf } from '@/shared/booking/repeat.ts';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { searchResultHref } from '@/shared/booking/search-url.ts';
import { movedTo } from '@/shared/booking/window-edits.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

const noBuildings: readonly Building[] = [];

/** Buildings of the merchant, and the time zone of a search: of its building, else the user's own. */
export function usePlaces() {
  const { timezone: own } = useUser();
  const { data: buildings = noBuildings } = useQuery(placeQueries.buildings());
  const home = buildings.find(({ group }) => group === 'mine') ?? null;
  const timezoneOf = useCallback(
    (buildingId: string | null) => buildings.find(({ id }) => id === buildingId)?.timezone ?? own,
    [buildings, own],
  );
  return { buildings, home, timezoneOf };
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

/** Long enough for the next tap or digit, short enough to feel immediate. */
const pauseMs = 300;

/**
 * Criteria while they change: the fields follow at once, the address after a pause. An address that
 * changed for another reason, as after going back, replaces the criteria.
 */
export function useLiveSearch(asked: ResourceSearch) {
  const { timezoneOf } = usePlaces();
  const open = useOpenSearch();
  const [draft, setDraft] = useState<ResourceSearch | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [known, setKnown] = useState(searchResultHref(asked));
  const address = searchResultHref(asked);
  if (known !== address) {
    setKnown(address);
    if (draft && (address !== sent || address === searchResultHref(draft))) setDraft(null);
  }
  const search = draft ?? asked;
  const send = useEffectEvent((changed: ResourceSearch) => {
    const href = searchResultHref(changed);
    setSent(href);
    if (href === address) setDraft(null);
    else open(changed, { isReplaced: true });
  });
  useEffect(() => {
    if (!draft) return undefined;
    const timer = setTimeout(() => send(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const change = useCallback(
    (part: Partial<ResourceSearch>) => {
      const timezone = timezoneOf(search.buildingId);
      const changed = { ...search, ...part };
      const there = timezoneOf(changed.buildingId);
      const window = there === timezone ? {} : movedTo(changed, { timezone }, { timezone: there });
      const moved = { ...changed, ...window };
      setDraft({ ...moved, repeat: repeatAfter(search, moved, [timezone, there]) });
    },
    [search, timezoneOf],
  );
  return { search, change, isPending: draft !== null };
}

interface Opening {
  readonly detail?: string;
  readonly isReplaced?: boolean;
}

/**
 * Puts a search into the address. The page stays the same one, whichever of the two routes it was
 * opened by: a change of route would mount it again and take the focus out of its fields.
 */
export function useOpenSearch() {
  const router = useRouter();
  return useCallback(
    (search: ResourceSearch, { detail, isReplaced = false }: Opening = {}) => {
      const href = searchResultHref(search, detail ?? null);
      const query = Object.fromEntries(new URL(href, window.location.origin).searchParams);
      const url = { pathname: router.pathname, query };
      const options = { scroll: false };
      void (isReplaced ? router.replace(url, href, options) : router.push(url, href, options));
    },
    [router],
  );
}
