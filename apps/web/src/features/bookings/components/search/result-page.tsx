import type { ResourceType } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useRouter } from 'next/router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query, ResourceSearch } from '@/shared/booking/search-url.ts';
import { firstOf, readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/index.ts';
import { useResults } from '../../hooks/use-results.ts';
import { usePlaces } from '../../hooks/use-search.ts';
import { KindGate } from '../kind-gate.tsx';
import { ResourceDetails } from './resource-details.tsx';
import { ResultHeading } from './result-heading.tsx';
import { ResultList, ResultSkeleton } from './result-list.tsx';
import { NoResults, NothingFree } from './result-suggestions.tsx';
import { SearchBar } from './search-bar.tsx';

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
