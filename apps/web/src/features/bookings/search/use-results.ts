import type {
  CalendarEntry,
  Language,
  OperationAnswer,
  OperationMeta,
  SearchHit,
  searchResources,
} from '@axp/contracts';
import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { officeDay, stripRange } from '@/shared/booking/day-strip.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { ResourceSearch, SearchSort } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';

export type SearchCounts = OperationMeta<typeof searchResources>;
export type SearchFacets = NonNullable<SearchCounts['facets']>;

interface ResultOptions {
  readonly timezone: string;
  /** Whether to load what each resource is taken for on that day. */
  readonly hasDays: boolean;
}

/** Loads search results in pages, with the calendar entries of each resource on that day. */
export function useResults(search: ResourceSearch, { timezone, hasDays }: ResultOptions) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const options = searchQueries.results(search);
  // Drawn at once, or the way back to a result would lose its place.
  const [wasKnown] = useState(() => client.getQueryData(options.queryKey) !== undefined);
  const results = useInfiniteQuery(options);
  // The first page takes long to draw on a phone, so it is drawn in steps (see Deferred), and after
  // the criteria.
  const isShown = useDeferredValue(results.data !== undefined, wasKnown);
  const pages = (isShown && results.data?.pages) || noPages;
  const range = stripRange(search, timezone, officeDay);
  const asked = useMemo(() => pages.map(idsOf).filter((ids) => ids.length > 0), [pages]);
  const calendars = useQueries({
    queries: hasDays ? asked.map((resourceIds) => takenTimes({ range, resourceIds })) : [],
    combine: dataOf,
  });
  // The same arrays for rows whose times are the same (see ResultRow).
  const taken = useMemo(() => timesByResource(asked, calendars), [asked, calendars]);
  return {
    ...results,
    isPending: results.data === undefined ? results.isPending : !isShown,
    hasNextPage: isShown && results.hasNextPage,
    hits: inOrder(
      pages.flatMap((page) => page.data),
      { sort: search.sort, language },
    ),
    counts: pages[0]?.meta ?? null,
    /** Null until the calendar of the result page is loaded. */
    takenOf: (resourceId: string) => taken.get(resourceId) ?? null,
  };
}

type Page = OperationAnswer<typeof searchResources>;

const noPages: readonly Page[] = [];

function idsOf({ data }: Page): readonly string[] {
  return data.map(({ resource }) => resource.id);
}

function dataOf<T>(results: readonly { readonly data: T }[]): readonly T[] {
  return results.map(({ data }) => data);
}

/** Entries of each resource, of the pages whose calendar is known. */
function timesByResource(
  asked: readonly (readonly string[])[],
  calendars: readonly (readonly CalendarEntry[] | undefined)[],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  return new Map(
    calendars.flatMap((entries, page) => {
      if (!entries) return [];
      const byResource = Map.groupBy(entries, ({ resourceId }) => resourceId);
      return (asked[page] ?? []).map((id) => [id, byResource.get(id) ?? []] as const);
    }),
  );
}

function sizeOf({ resource }: SearchHit): number {
  return resource.capacity ?? resource.quantity;
}

/** Hits as a person wants them ordered; best fit is the order of the server (Z-33). */
export function inOrder(
  hits: readonly SearchHit[],
  { sort, language }: { readonly sort: SearchSort; readonly language: Language },
): readonly SearchHit[] {
  if (sort === 'fit') return hits;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: SearchHit, b: SearchHit) => compare(a.resource.name, b.resource.name);
  if (sort === 'name') return hits.toSorted(byName);
  return hits.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byName(a, b));
}
