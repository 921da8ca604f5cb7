import type { SearchHit, TimeRange } from '@axp/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { lengthNear, nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { AvailabilityNote } from '@/shared/booking/ui/availability-note.tsx';
import { FavouriteButton } from '@/shared/booking/ui/favourite-button.tsx';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { minutesOf, useNow } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';

const askedMinutes = 30;
const askedEveryMs = 60_000;

/** What I marked, and whether it is free right now. */
export function Favourites() {
  const { t } = useTranslation('main');
  const choice = useTimeChoice('room');
  const window = windowFrom(nextStart(useNow(), choice), lengthNear(askedMinutes, choice.rules));
  const kinds = enabledKinds(useMerchant().services);
  const found = useQueries({
    queries: kinds.map((kind) => ({
      ...searchQueries.favourites({ kind, ...window }),
      refetchInterval: askedEveryMs,
    })),
  });
  const hits = found.flatMap(({ data }) => data ?? []);
  const failed = found.find(({ error, data }) => error !== null && !data);
  if (kinds.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="favourites">
      <Typography id="favourites" variant="h2" sx={{ mb: 3 }}>
        {t('home.favourites.title')}
      </Typography>
      {hits.length === 0 && found.some(({ isPending }) => isPending) && <FavouritesSkeleton />}
      {hits.length === 0 && failed && (
        <ErrorState
          title={t('home.favourites.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {hits.length === 0 && found.every(({ isSuccess }) => isSuccess) && (
        <Typography variant="body2" color="text.secondary">
          {t('home.favourites.empty')}{' '}
          <Link component={PageLink} href="/bookings">
            {t('home.favourites.find')}
          </Link>
        </Typography>
      )}
      <Box component="ul" sx={gridStyle}>
        {hits.map((hit) => (
          <li key={hit.resource.id}>
            <FavouriteCard hit={hit} window={window} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

const gridStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
} as const;

interface FavouriteCardProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
}

function FavouriteCard({ hit, window }: FavouriteCardProps) {
  const { resource, freeFrom } = hit;
  const offered = freeFrom ? windowFrom(freeFrom, minutesOf(window)) : window;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 3,
        '&:hover': { borderColor: 'controlBorder' },
      }}
    >
      <ResourcePicture
        image={resource.image}
        kind={resource.type}
        size="thumbnail"
        sx={{ width: 56, height: 56, borderRadius: '10px' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3" noWrap>
          <Box
            component={PageLink}
            href={formHref({ kind: resource.type, resourceId: resource.id, window: offered })}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {resource.name}
          </Box>
        </Typography>
        <AvailabilityNote hit={hit} window={window} />
      </Box>
      <FavouriteButton
        resource={resource}
        isFavourite
        sx={{ zIndex: 1, width: 44, height: 44, mr: -1 }}
      />
    </Card>
  );
}

function FavouritesSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={gridStyle}>
        {[0, 1].map((card) => (
          <Skeleton key={card} variant="rounded" height={82} sx={{ borderRadius: '14px' }} />
        ))}
      </Box>
    </DelayedSkeleton>
  );
}
