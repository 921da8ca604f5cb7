import type { MerchantBooking } from '@axp/contracts/administration';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { bookingsFilterOf, bookingsFilters, daysOf } from './bookings-filter.ts';
import { bookingsQueries, fetchBookingsFile } from './bookings-queries.ts';
import { BookingsToolbar } from './bookings-toolbar.tsx';
import { useBookingColumns } from './use-booking-columns.tsx';

/** `/admin/bookings`: every booking of the merchant, filtered by its address. */
export function BookingsPage() {
  const { t } = useTranslation('adminDesk');
  const { timezone } = useUser();
  const now = useNow();
  const address = useTablePlace({ filters: bookingsFilters, sort: 'start' });
  const today = wallClockOf(now, timezone).day;
  const filter = bookingsFilterOf(address.place, { today, timezone });
  const list = useTableList(useInfiniteQuery(bookingsQueries.list(filter)));
  const columns = useBookingColumns(list.rows.some(({ isOverdue }) => isOverdue));
  const titleOf = ({ details }: MerchantBooking) => details?.title ?? t('bookings.private');
  return (
    <AdminFrame>
      <PageHeading title={t('bookings.title')} description={t('bookings.text')} />
      <DataTable
        label={t('bookings.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={(booking) => `${titleOf(booking)}, ${booking.resource.name}`}
        hrefOf={placeOf}
        filters={<BookingsToolbar address={address} days={daysOf(address.place, today)} />}
        actions={
          <ExportMenu
            choices={exportFormats.map(([format, name]) => ({
              label: t('bookings.export', { format: name }),
              fileName: `bookings.${format}`,
              fetch: () => fetchBookingsFile(format, filter),
            }))}
          />
        }
        failedTitle={t('bookings.failed')}
        empty={
          <EmptyState
            icon={<EventNote />}
            title={t('bookings.empty.title')}
            description={t('bookings.empty.text')}
          />
        }
      />
    </AdminFrame>
  );
}

/** The booking; of one that stays private, its day in the calendar. */
function placeOf({ id, details, start, timezone }: MerchantBooking): string {
  const { day } = wallClockOf(Date.parse(start), timezone);
  return details ? bookingHref(id) : `/booking-calendar?date=${day}`;
}
