import type { ResourceType } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/shared/booking/search-url.ts';
import { firstOf, readSearch } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { KindGate } from '../kind-gate.tsx';
import { CriteriaBar } from './criteria-bar.tsx';
import { ResourceDetails } from './resource-details.tsx';
import { ResultHeading } from './result-heading.tsx';
import { ResultList, ResultSkeleton } from './result-list.tsx';
import { NoResults, NothingFree } from './result-suggestions.tsx';
import { useLiveSearch, useOpenSearch, usePlaces } from './use-live-search.ts';
import { useResults } from './use-results.ts';

interface SearchPageProps {
  readonly kind: ResourceType;
  readonly query: Query;
}

/**
 * Search and results in one: `/bookings/room` opens it with default criteria,
 * `/bookings/room/search-result` with those of the address.
 */
export function SearchPage({ kind, query }: SearchPageProps) {
  const { t } = useTranslation('booking');
  const open = useOpenSearch();
  const { timezoneOf } = usePlaces();
  const asked = readSearch(query, kind, { now: useNow(), ...useTimeChoice(kind) });
  const { search, change, isPending } = useLiveSearch(asked);
  const timezone = timezoneOf(asked.buildingId);
  const results = useResults(asked, timezone);
  const { counts, hits } = results;
  const isStale = isPending || results.isPlaceholderData;
  const detailId = firstOf(query.detail);
  return (
    <>
      <CriteriaBar search={search} facets={counts?.facets ?? null} onChange={change} />
      <ResultHeading counts={counts} search={asked} timezone={timezone} />
      <div aria-busy={isStale} style={{ opacity: isStale ? 0.5 : 1, transition: 'opacity 140ms' }}>
        {results.isPending && <ResultSkeleton />}
        {results.isError && hits.length === 0 && (
          <ErrorState
            title={t(`results.of.${kind}.failed`)}
            error={results.error}
            onRetry={() => void results.refetch()}
          />
        )}
        {counts?.total === 0 && (
          <NoResults search={asked} without={counts.facets?.without ?? []} onChange={change} />
        )}
        {counts !== null && counts.total > 0 && counts.free === 0 && asked.repeat === null && (
          <NothingFree search={asked} timezone={timezone} suggestions={counts.suggestions} />
        )}
        <ResultList
          search={asked}
          results={results}
          onDetails={(detail) => open(asked, { detail })}
        />
      </div>
      {detailId !== null && (
        <ResourceDetails
          key={detailId}
          resourceId={detailId}
          hit={hits.find(({ resource }) => resource.id === detailId) ?? null}
          search={asked}
          onClose={() => open(asked)}
        />
      )}
    </>
  );
}

function ResultPage({ kind }: Pick<SearchPageProps, 'kind'>) {
  const query = useAddress();
  if (!query) return null;
  return (
    <KindGate kind={kind}>
      <SearchPage kind={kind} query={query} />
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
