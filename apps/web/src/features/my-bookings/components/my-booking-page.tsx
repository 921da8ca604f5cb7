import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import dynamic from 'next/dynamic';
import NextLink from 'next/link';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import type { BookingGroup } from '@/shared/booking/queries.ts';
import { bookingGroups } from '@/shared/booking/queries.ts';
import { firstOf, myBookingsHref } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { PageHeading } from '@/shared/ui/index.ts';
import { BookingList } from './booking-list.tsx';

const BookingDetail = dynamic(() => import('./booking-detail.tsx').then((m) => m.BookingDetail), {
  ssr: false,
});

/** `/my-booking`: what I have booked, by time; `tab` and the open booking are in the address. */
export function MyBookingPage() {
  const { t } = useTranslation('myBooking');
  const router = useRouter();
  const query = useAddress();
  if (!query) return null;
  const group = bookingGroups.find((name) => name === firstOf(query.tab)) ?? 'upcoming';
  const id = firstOf(query.id);
  const show = (chosen: BookingGroup) =>
    void router.replace(myBookingsHref({ group: chosen }), undefined, { scroll: false });
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageHeading
        title={t('title')}
        actions={
          <Button component={NextLink} href="/bookings" variant="contained" startIcon={<Add />}>
            {t('book')}
          </Button>
        }
      />
      <Tabs
        value={group}
        aria-label={t('tabs')}
        onChange={(_, chosen: BookingGroup) => show(chosen)}
        sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}
      >
        {bookingGroups.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={t(`tab.${name}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${group}`} aria-labelledby={`tab-${group}`}>
        <BookingList key={group} group={group} />
      </div>
      {id && (
        <BookingDetail
          id={id}
          onClose={() => void router.push(myBookingsHref({ group }), undefined, { scroll: false })}
        />
      )}
    </Box>
  );
}
