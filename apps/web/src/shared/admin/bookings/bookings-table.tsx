import type { MerchantBooking } from '@axp/contracts/administration';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { shownInExport } from '@/shared/table/use-data-table.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableState } from '@/shared/table/use-table-place.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { BookingsFilter } from './bookings-queries.ts';
import { bookingsQueries, fetchBookingsFile } from './bookings-queries.ts';
import { useBookingColumns } from './use-booking-columns.tsx';

interface BookingsTableProps {
  readonly address: TableState;
  readonly filter: BookingsFilter;
  readonly filters: ReactNode;
  /** For the bookings of one resource, which has no column then. */
  readonly withoutResource?: boolean;
}

/** Bookings of the merchant that a filter finds, with their export. */
export function BookingsTable(props: BookingsTableProps) {
  const { address, filter, filters, withoutResource = false } = props;
  const { t } = useTranslation('adminDesk');
  const list = useTableList(useInfiniteQuery(bookingsQueries.list(filter)));
  const all = useBookingColumns(list.rows.some(({ isOverdue }) => isOverdue));
  const columns = useMemo(
    () => all.filter(({ id }) => !withoutResource || id !== 'resource'),
    [all, withoutResource],
  );
  const titleOf = ({ details }: MerchantBooking) => details?.title ?? t('bookings.private');
  return (
    <DataTable
      label={t('bookings.title')}
      columns={columns}
      address={address}
      list={list}
      rowId={({ id }) => id}
      rowLabel={(booking) => `${titleOf(booking)}, ${booking.resource.name}`}
      hrefOf={placeOf}
      filters={filters}
      actions={
        <ExportMenu
          shown={shownInExport(columns, address.place)}
          choices={exportFormats.map(([format, name]) => ({
            label: t('bookings.export', { format: name }),
            fileName: `bookings.${format}`,
            fetch: (asked) => fetchBookingsFile(format, { ...filter, ...asked }),
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
  );
}

/** The booking; of one that stays private, its day in the calendar. */
function placeOf({ id, details, start, timezone }: MerchantBooking): string {
  const { day } = wallClockOf(Date.parse(start), timezone);
  return details ? bookingHref(id) : `/booking-calendar?date=${day}`;
}
