import type { CalendarEntry, SearchHit } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { DelayedSkeleton } from '@/shared/ui/index.ts';
import { RoomCard } from './room-card.tsx';

interface ResultListProps {
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly results: {
    readonly hits: readonly SearchHit[];
    readonly takenOf: (resourceId: string) => readonly CalendarEntry[];
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Free rooms first, best fit first; taken ones after them, under their own heading. */
export function ResultList({ search, timezone, results }: ResultListProps) {
  const { t } = useTranslation('booking');
  const free = results.hits.filter((hit) => hit.availability === 'free');
  const busy = results.hits.filter((hit) => hit.availability === 'busy');
  const cards = (hits: readonly SearchHit[]) => (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {hits.map((hit) => (
        <RoomCard
          key={hit.resource.id}
          hit={hit}
          window={search}
          people={search.count}
          timezone={timezone}
          taken={results.takenOf(hit.resource.id)}
        />
      ))}
    </Box>
  );
  return (
    <>
      {cards(free)}
      {busy.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: free.length > 0 ? 8 : 2, mb: 3 }}>
            {t('results.busyHeading')}
          </Typography>
          {cards(busy)}
        </>
      )}
      {results.hasNextPage && (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 5 }}>
          <Button
            variant="outlined"
            color="inherit"
            loading={results.isFetchingNextPage}
            onClick={() => void results.fetchNextPage()}
          >
            {t('results.more')}
          </Button>
        </Box>
      )}
    </>
  );
}

export function ResultSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {[0, 1, 2, 3].map((row) => (
          <Card key={row} sx={{ display: 'flex', gap: 4, p: 3 }}>
            <Skeleton variant="rounded" sx={{ width: { xs: 88, sm: 168 }, height: 112 }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="30%" height={28} />
              <Skeleton width="60%" />
              <Skeleton width="90%" sx={{ mt: 5 }} />
            </Box>
          </Card>
        ))}
      </Box>
    </DelayedSkeleton>
  );
}
