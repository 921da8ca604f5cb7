import type { BookingSummary } from '@axp/contracts';
import Place from '@mui/icons-material/PlaceOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { countdown } from './day-part.ts';

const CheckInButton = lazyPart(() =>
  import('./check-in-button.tsx').then((module) => module.CheckInButton),
);

const cardStyle = {
  display: 'grid',
  overflow: 'hidden',
  gridTemplateColumns: { xs: '1fr', sm: '240px minmax(0, 1fr)' },
} as const;
const pictureStyle = {
  height: { xs: 132, sm: '100%' },
  minHeight: { sm: 208 },
  position: 'relative',
} as const;
const wordsStyle = {
  p: { xs: 5, sm: 6 },
  display: 'grid',
  gap: 3,
  alignContent: 'center',
} as const;

/** The booking that runs now or comes next. */
export function NextBooking({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('main');
  const { title, resource, status, timezone } = booking;
  const times = useTimes(timezone);
  const soon = countdown(booking, times.now);
  const length = soon && times.duration(soon.minutes);
  return (
    <Card component="section" aria-labelledby="next-booking" sx={cardStyle}>
      <ResourcePicture
        image={resource.image}
        kind={resource.type}
        size="original"
        isFirst
        sx={pictureStyle}
      />
      <Box sx={wordsStyle}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Typography variant="overline" component="p" sx={{ color: 'primary.main' }}>
            {t(`home.${stateAt(booking, times.now)}`)}
            {length !== null &&
              ` · ${soon?.isRunning ? t('home.endsIn', { length }) : t('home.startsIn', { length })}`}
          </Typography>
          <StatusChip status={status} />
        </Box>
        <Typography id="next-booking" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            typography: 'body2',
            color: 'text.secondary',
            '& > span': { display: 'flex', alignItems: 'center', gap: 2 },
            '& svg': { fontSize: 18 },
          }}
        >
          <span>
            <Schedule aria-hidden />
            <TimeRange range={booking} timezone={timezone} />
          </span>
          <span>
            <Place aria-hidden />
            {[resource.name, resource.floor?.name, resource.building.name]
              .filter(Boolean)
              .join(', ')}
          </span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {booking.abilities.checkIn && <CheckInButton booking={booking} />}
          <Button
            component={PageLink}
            href={bookingHref(booking.id)}
            variant="outlined"
            color="inherit"
          >
            {t('home.open')}
          </Button>
        </Box>
      </Box>
    </Card>
  );
}

function stateAt(booking: BookingSummary, now: number) {
  if (isOverdueNow(booking, now)) return 'overdue';
  return Date.parse(booking.start) <= now ? 'nowOn' : 'next';
}

/** As high as the card of most bookings, in either language. */
export function NextSkeleton() {
  return (
    <DelayedSkeleton>
      <Card sx={cardStyle}>
        <Skeleton variant="rectangular" sx={pictureStyle} />
        <Box sx={wordsStyle}>
          <Typography variant="overline" component="p" sx={{ py: '1px' }}>
            <Skeleton width="40%" />
          </Typography>
          <Typography variant="h2" component="p">
            <Skeleton width="70%" />
          </Typography>
          <Box sx={{ display: 'grid', gap: 1, typography: 'body2' }}>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </Box>
          <Skeleton variant="rounded" width={144} sx={{ mt: 1, height: { xs: 44, md: 40 } }} />
        </Box>
      </Card>
    </DelayedSkeleton>
  );
}
