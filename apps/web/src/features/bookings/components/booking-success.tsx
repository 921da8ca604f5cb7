import { isInGroup } from '@axp/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Hourglass from '@mui/icons-material/HourglassTop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import NextLink from 'next/link';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingQueries } from '@/shared/booking/queries.ts';
import { bookingHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { DelayedSkeleton, ErrorState, StatusChip, TimeRange } from '@/shared/ui/index.ts';

/** `/bookings/room?success=true`: what was booked, and where to go from here. */
export function BookingSuccess({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('booking');
  const { data, error, refetch } = useQuery(bookingQueries.detail(bookingId));
  if (error && !data) {
    return <ErrorState title={t('success.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <DelayedSkeleton>
        <Skeleton variant="rounded" height={380} sx={{ maxWidth: 560, mx: 'auto' }} />
      </DelayedSkeleton>
    );
  }
  const { title, resource, status, timezone } = data;
  const isPending = isInGroup(status, 'pending');
  const Icon = isPending ? Hourglass : CheckCircle;
  return (
    <Card sx={{ maxWidth: 560, mx: 'auto', mt: { sm: 6 }, p: { xs: 5, sm: 8 } }}>
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center' }}>
        <Icon
          aria-hidden
          sx={{ fontSize: 56, color: isPending ? 'warning.main' : 'success.main' }}
        />
        <Typography variant="h1" sx={{ mt: 3 }}>
          {isPending ? t('success.titlePending') : t('success.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {isPending ? t('success.textPending') : t('success.text', { room: resource.name })}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 5,
          rowGap: 3,
          my: 7,
          p: 5,
          borderRadius: '10px',
          bgcolor: 'background.default',
        }}
      >
        <Fact term={t('success.what')}>{title}</Fact>
        <Fact term={t('success.when')}>
          <TimeRange range={data} timezone={timezone} />
        </Fact>
        <Fact term={t('success.where')}>
          {[resource.name, resource.floor?.name, resource.building.name].filter(Boolean).join(', ')}
        </Fact>
        <Fact term={t('success.status')}>
          <StatusChip status={status} />
        </Fact>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Button
          component={NextLink}
          href={bookingHref(data.id)}
          variant="contained"
          size="large"
          sx={{ gridColumn: '1 / -1' }}
        >
          {t('success.see')}
        </Button>
        <Button component={NextLink} href="/my-booking" variant="outlined" color="inherit">
          {t('success.mine')}
        </Button>
        <Button component={NextLink} href={searchFormHref()} variant="outlined" color="inherit">
          {t('success.another')}
        </Button>
      </Box>
    </Card>
  );
}

function Fact({ term, children }: PropsWithChildren<{ readonly term: string }>) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {term}
      </Typography>
      <Typography component="dd" variant="subtitle2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </>
  );
}
