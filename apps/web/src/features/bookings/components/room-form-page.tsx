import ArrowBack from '@mui/icons-material/ArrowBack';
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import NextLink from 'next/link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { placeQueries } from '@/shared/booking/queries.ts';
import type { Query } from '@/shared/booking/search-url.ts';
import { readSearch, searchFormHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { DelayedSkeleton, EmptyState, ErrorState } from '@/shared/ui/index.ts';
import { RoomBookingForm } from './room-booking-form.tsx';

interface RoomFormPageProps {
  readonly resourceId: string;
  readonly query: Query;
}

/** `/bookings/room?resourceId=…`: one room, and the form that books it. */
export function RoomFormPage({ resourceId, query }: RoomFormPageProps) {
  const { t } = useTranslation('booking');
  const now = useNow();
  // Read once: without a window in the address, the default one must not move on with the clock.
  const [search] = useState(() => readSearch(query, 'room', now));
  const window = { start: search.start, end: search.end };
  const people = search.count;
  const { data, error, isPending, refetch } = useQuery(placeQueries.room(resourceId));
  const isMissing = error instanceof ApiProblem && error.status < 500;
  return (
    <Box sx={{ maxWidth: 1104, mx: 'auto' }}>
      <Button
        component={NextLink}
        href={searchResultHref({ ...window, count: people })}
        color="inherit"
        startIcon={<ArrowBack />}
        sx={{ ml: -2, mb: 2 }}
      >
        {t('room.back')}
      </Button>
      <Typography variant="h1" sx={{ mb: { xs: 4, md: 6 } }}>
        {t('room.title')}
      </Typography>
      {isPending && <FormSkeleton />}
      {isMissing && (
        <EmptyState
          icon={<MeetingRoom />}
          title={t('room.notFound.title')}
          description={t('room.notFound.text')}
          action={
            <Button component={NextLink} href={searchFormHref(window)} variant="contained">
              {t('room.findOther')}
            </Button>
          }
        />
      )}
      {error && !isMissing && !data && (
        <ErrorState
          title={t('room.failed')}
          error={error}
          kept={t('form.kept')}
          onRetry={() => void refetch()}
        />
      )}
      {data && <RoomBookingForm resource={data} window={window} people={people} />}
    </Box>
  );
}

export function FormSkeleton() {
  return (
    <DelayedSkeleton>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { md: 'minmax(0, 720px) minmax(280px, 360px)' },
        }}
      >
        <Card sx={{ p: 6, display: 'grid', gap: 6 }}>
          {[0, 1, 2].map((row) => (
            <div key={row}>
              <Skeleton width={80} />
              <Skeleton variant="rounded" height={44} />
            </div>
          ))}
          <Skeleton variant="rounded" height={72} />
        </Card>
        <Skeleton
          variant="rounded"
          height={420}
          sx={{ display: { xs: 'none', md: 'block' }, borderRadius: '14px' }}
        />
      </Box>
    </DelayedSkeleton>
  );
}
