import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { BookingsTable } from '@/shared/admin/bookings/bookings-table.tsx';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { bookingsFilterOf, bookingsFilters, daysOf } from './bookings-filter.ts';
import { BookingsToolbar } from './bookings-toolbar.tsx';

/** `/admin/bookings`: every booking of the merchant, filtered by its address. */
export function BookingsPage() {
  const { t } = useTranslation('adminDesk');
  const { timezone } = useUser();
  const now = useNow();
  const address = useTablePlace({ filters: bookingsFilters, sort: 'start' });
  const today = wallClockOf(now, timezone).day;
  return (
    <AdminFrame>
      <PageHeading title={t('bookings.title')} description={t('bookings.text')} />
      <BookingsTable
        address={address}
        filter={bookingsFilterOf(address.place, { today, timezone })}
        filters={<BookingsToolbar address={address} days={daysOf(address.place, today)} />}
      />
    </AdminFrame>
  );
}
