import Box from '@mui/material/Box';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import type { Query, ResourceSearch } from '@/shared/booking/search-url.ts';
import { readSearch, searchResultHref } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { ErrorState } from '@/shared/ui/index.ts';
import { useRoomResults } from '../hooks/use-room-results.ts';
import { usePlaces } from '../hooks/use-room-search.ts';
import { ResultHeading } from './result-heading.tsx';
import { ResultList, ResultSkeleton } from './result-list.tsx';
import { NoResults, OtherTimes } from './result-suggestions.tsx';
import { SearchBar } from './search-bar.tsx';

/** `/bookings/room/search-result`: the rooms of a search; the address holds the search. */
export function RoomResultPage() {
  const query = useAddress();
  return query && <RoomResults query={query} />;
}

function RoomResults({ query }: { readonly query: Query }) {
  const { t } = useTranslation('booking');
  const router = useRouter();
  const now = useNow();
  const search = readSearch(query, 'room', now);
  const { timezoneOf } = usePlaces();
  const timezone = timezoneOf(search.buildingId);
  const results = useRoomResults(search, timezone);
  const change = (changed: ResourceSearch) => void router.push(searchResultHref(changed));
  const { counts, hits } = results;
  return (
    <Box sx={{ maxWidth: columns.list, mx: 'auto' }}>
      <Box component="h1" sx={{ typography: 'h1', mt: 0, mb: 4 }}>
        {t('results.title')}
      </Box>
      <SearchBar key={searchResultHref(search)} search={search} onSearch={change} />
      <ResultHeading counts={counts} search={search} timezone={timezone} />
      {results.isPending && <ResultSkeleton />}
      {results.isError && hits.length === 0 && (
        <ErrorState
          title={t('results.failed')}
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
      {counts?.total === 0 && <NoResults search={search} />}
      {counts !== null && counts.total > 0 && counts.free === 0 && (
        <OtherTimes search={search} timezone={timezone} />
      )}
      <ResultList search={search} timezone={timezone} results={results} />
    </Box>
  );
}
