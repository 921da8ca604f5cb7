import type { BookingSummary } from '@axp/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isOverdueNow } from '@/shared/booking/overdue.ts';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { TimeRange } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** A few of my next bookings; the rest is one tap away. */
export function UpcomingList({ bookings }: { readonly bookings: readonly BookingSummary[] }) {
  const { t } = useTranslation('main');
  return (
    <Box component="section" aria-labelledby="upcoming">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 3 }}>
        <Typography id="upcoming" variant="h2">
          {t('home.upcoming.title')}
        </Typography>
        <Link component={PageLink} href="/my-booking" variant="body2">
          {t('home.upcoming.all')}
        </Link>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bookings.map((booking) => (
          <Box
            component="li"
            key={booking.id}
            sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <UpcomingEntry booking={booking} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function UpcomingEntry({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation('main');
  const now = useNow();
  const { title, resource, timezone } = booking;
  return (
    <Box
      component={PageLink}
      href={bookingHref(booking.id)}
      sx={{
        display: 'block',
        py: 3,
        px: 3,
        mx: -3,
        borderRadius: '10px',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" color="text.secondary" component="div">
        {isOverdueNow(booking, now) && (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
            {`${t('home.overdue')} · `}
          </Box>
        )}
        <TimeRange range={booking} timezone={timezone} />
      </Typography>
      <Typography variant="subtitle1" component="p" noWrap>
        {title}
      </Typography>
      <Typography variant="body2" component="p" color="text.secondary" noWrap>
        {[resource.name, resource.building.name].join(', ')}
      </Typography>
    </Box>
  );
}
