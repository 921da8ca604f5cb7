import type { BookingSummary, MyBooking } from '@axp/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { FailedNote, TimeRange } from '@/shared/ui/index.ts';

interface ReleasePreviewProps {
  readonly query: Pick<UseQueryResult<MyBooking[]>, 'isPending' | 'isError' | 'refetch'>;
  readonly bookings: readonly BookingSummary[];
}

/** Lists the bookings that will be cancelled. */
export function ReleasePreview({ query, bookings }: ReleasePreviewProps) {
  const { t } = useTranslation('myBooking');
  const headingId = useId();
  if (query.isError) {
    return <FailedNote text={t('failed')} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <Skeleton variant="rounded" height={88} />;
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        <span role="status">
          {bookings.length === 0
            ? t('release.none')
            : t('release.found', { count: bookings.length })}
        </span>
      </Typography>
      <ReleasedList bookings={bookings} />
    </section>
  );
}

export function ReleasedList({ bookings }: Pick<ReleasePreviewProps, 'bookings'>) {
  if (bookings.length === 0) return null;
  return (
    <Box
      component="ul"
      // Scrolls by itself, so the keyboard has to reach it.
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 240,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.control}px`,
        '& li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {bookings.map((booking) => (
        <Box component="li" key={booking.id} sx={{ px: 3, py: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {booking.title}
          </Typography>
          <Typography variant="body2" color="text.secondary" component="div">
            <TimeRange range={booking} timezone={booking.timezone} />
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {booking.resource.name}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
