import type { Language, ResourceType, SearchHit } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { stripRange } from '@/shared/booking/day-strip.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { takenTimes } from '@/shared/booking/queries/taken-times.ts';
import type { Query, ResourceSearch, SearchSort } from '@/shared/booking/search-url.ts';
import { firstOf, readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { KindGate } from '../kind-gate.tsx';
import { ResourceDetails } from './resource-details.tsx';
import { ResultHeading } from './result-heading.tsx';
import { ResultList, ResultSkeleton } from './result-list.tsx';
import { NoResults, NothingFree } from './result-suggestions.tsx';
import { SearchBar } from './search-bar.tsx';
import { usePlaces } from './use-search.ts';

interface ResultPageProps {
  readonly kind: ResourceType;
}

/** `/bookings/room/search-result`: what a search finds; the address holds the search. */
function ResultPage({ kind }: ResultPageProps) {
  const query = useAddress();
  if (!query) return null;
  return (
    <KindGate kind={kind}>
      <Results kind={kind} query={query} />
    </KindGate>
  );
}

export function RoomResultPage() {
  return <ResultPage kind="room" />;
}

export function CarResultPage() {
  return <ResultPage kind="car" />;
}

export function AssetResultPage() {
  return <ResultPage kind="asset" />;
}

function Results({ kind, query }: ResultPageProps & { readonly query: Query }) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const search = readSearch(query, kind, { now: useNow(), ...useTimeChoice(kind) });
  const { timezoneOf } = usePlaces();
  const timezone = timezoneOf(search.buildingId);
  const results = useResults(search, timezone);
  const { counts, hits } = results;
  const detailId = firstOf(query.detail);
  const go = (changed: ResourceSearch, detail: string | null = null) =>
    void router.push(searchResultHref(changed, detail), undefined, { scroll: detail === null });
  const found = (
    <>
      <ResultHeading counts={counts} search={search} timezone={timezone} onSearch={go} />
      {results.isPending && <ResultSkeleton />}
      {results.isError && hits.length === 0 && (
        <ErrorState
          title={t(`results.of.${kind}.failed`)}
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
      {counts?.total === 0 && <NoResults search={search} />}
      {counts !== null && counts.total > 0 && counts.free === 0 && search.repeat === null && (
        <NothingFree search={search} timezone={timezone} suggestions={counts.suggestions} />
      )}
      <ResultList
        search={search}
        timezone={timezone}
        results={results}
        onDetails={(resourceId) => go(search, resourceId)}
      />
    </>
  );
  // Server data renders deferred and keeps the previous content; user input renders at once.
  const isSettled = useDeferredValue(results.isSettled);
  const inSteps = useDeferredValue(results.isSettled ? null : found);
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <Box component="h1" sx={{ typography: 'h1', mt: 0, mb: 4 }}>
        {t(`results.of.${kind}.title`)}
      </Box>
      <SearchBar key={searchResultHref(search)} search={search} onSearch={go} />
      {isSettled ? found : inSteps}
      {detailId !== null && (
        <ResourceDetails
          key={detailId}
          resourceId={detailId}
          hit={hits.find(({ resource }) => resource.id === detailId) ?? null}
          search={search}
          onClose={() => go(search)}
        />
      )}
    </Box>
  );
}

/** Loads search results in pages, with the calendar entries of each resource on that day. */
function useResults(search: ResourceSearch, timezone: string) {
  const { language } = useLanguage();
  const results = useInfiniteQuery(searchQueries.results(search));
  const pages = results.data?.pages ?? [];
  const range = stripRange(search, timezone);
  const asked = pages
    .map((page) => page.data.map(({ resource }) => resource.id))
    .filter((resourceIds) => resourceIds.length > 0);
  const calendars = useQueries({
    queries: asked.map((resourceIds) => takenTimes({ range, resourceIds })),
  });
  const taken = new Map(
    calendars.flatMap(({ data }, page) => {
      if (!data) return [];
      const byResource = Map.groupBy(data, ({ resourceId }) => resourceId);
      return (asked[page] ?? []).map((id) => [id, byResource.get(id) ?? []] as const);
    }),
  );
  return {
    ...results,
    hits: inOrder(
      pages.flatMap((page) => page.data),
      { sort: search.sort, language },
    ),
    counts: pages[0]?.meta ?? null,
    /** Whether the results and their calendars have loaded. */
    isSettled: !results.isPending && calendars.every(({ isPending }) => !isPending),
    /** Null until the calendar of the result page is loaded. */
    takenOf: (resourceId: string) => taken.get(resourceId) ?? null,
  };
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
