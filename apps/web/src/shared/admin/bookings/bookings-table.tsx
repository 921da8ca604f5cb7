import type { MerchantBooking } from '@axp/contracts/administration';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import { Box } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu, exportFormats } from '@/shared/admin/export-menu.tsx';
import { RemindButton } from '@/shared/admin/remind-button.tsx';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import { SecondLine } from '@/shared/table/second-line.tsx';
import { shownInExport } from '@/shared/table/table-columns.ts';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import type { TableState } from '@/shared/table/use-table-place.ts';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import type { BookingsFilter } from './bookings-queries.ts';
import { bookingsQueries, fetchBookingsFile } from './bookings-queries.ts';

function reminderColumn(label: string): TableColumn<MerchantBooking> {
  return {
    id: 'reminder',
    label,
    cell: ({ id, isOverdue, resource, remindedAt }) =>
      isOverdue && <RemindButton bookingId={id} name={resource.name} remindedAt={remindedAt} />,
    width: 130,
    share: 0,
  };
}

/** Columns of all bookings; that of reminders only where something is overdue. */
function useBookingColumns(hasOverdue: boolean): readonly TableColumn<MerchantBooking>[] {
  const { t } = useTranslation('adminDesk');
  return useMemo(
    () => [
      {
        id: 'title',
        exported: ['title'],
        label: t('bookings.column.title'),
        cell: ({ details }) => details?.title ?? t('bookings.private'),
        text: ({ details }) => details?.title ?? '',
        isFixed: true,
        width: hasOverdue ? 170 : 180,
        share: 2,
      },
      {
        id: 'person',
        exported: ['booked_for'],
        label: t('bookings.column.person'),
        cell: ({ details }) => details?.bookedFor.fullName,
        width: hasOverdue ? 120 : 140,
      },
      {
        id: 'resource',
        exported: ['type', 'resource', 'building'],
        label: t('bookings.column.resource'),
        cell: ({ resource }) => (
          <>
            {resource.name}
            <SecondLine>{resource.building}</SecondLine>
          </>
        ),
        text: ({ resource }) => resource.name,
        width: hasOverdue ? 150 : 180,
      },
      {
        id: 'start',
        exported: ['start', 'end', 'timezone', 'is_repeated'],
        label: t('bookings.column.start'),
        // Over several days it takes two lines rather than being cut.
        cell: (booking) => (
          <Box component="span" sx={{ '& time': { whiteSpace: 'normal' } }}>
            <ListedTime range={booking} timezone={booking.timezone} />
          </Box>
        ),
        text: ({ start }) => start,
        isSortable: true,
        // Without a scroll to the reminders; wide screens share more out.
        width: hasOverdue ? 250 : 330,
        share: 4,
      },
      {
        id: 'unit',
        exported: ['business_unit'],
        label: t('bookings.column.unit'),
        cell: ({ details }) => details?.businessUnit,
        width: 140,
        isHiddenAtFirst: true,
      },
      {
        id: 'status',
        exported: ['status', 'is_overdue'],
        label: t('bookings.column.status'),
        cell: ({ status, isOverdue }) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
            <StatusChip status={status} />
            {isOverdue && (
              <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                {t('bookings.overdue')}
              </Box>
            )}
          </Box>
        ),
        width: 150,
        share: 0,
      },
      ...(hasOverdue ? [reminderColumn(t('bookings.column.reminder'))] : []),
    ],
    [t, hasOverdue],
  );
}

interface BookingsTableProps {
  readonly address: TableState;
  readonly filter: BookingsFilter;
  readonly filters: ReactNode;
  /** Filters as chips, in a row below the search. */
  readonly chips?: ReactNode;
  /** For the bookings of one resource, which has no column then. */
  readonly withoutResource?: boolean;
}

/** Bookings of the merchant that a filter finds, with their export. */
export function BookingsTable(props: BookingsTableProps) {
  const { address, filter, filters, chips, withoutResource = false } = props;
  const { t } = useTranslation('adminDesk');
  const list = useTableList(useInfiniteQuery(bookingsQueries.list(filter)));
  const all = useBookingColumns(list.rows.some(({ isOverdue }) => isOverdue));
  const columns = useMemo(
    () => all.filter(({ id }) => !withoutResource || id !== 'resource'),
    [all, withoutResource],
  );
  const { timezone: ownZone } = useUser();
  const titleOf = ({ details }: MerchantBooking) => details?.title ?? t('bookings.private');
  return (
    <>
      <ListZone bookings={list.rows} />
      <DataTable
        label={t('bookings.title')}
        columns={columns}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={(booking) => `${titleOf(booking)}, ${booking.resource.name}`}
        hrefOf={(booking) => hrefOf(booking, ownZone)}
        filters={filters}
        chips={chips}
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
        empty={{
          icon: <EventNote />,
          title: t('bookings.empty.title'),
          description: t('bookings.empty.text'),
        }}
      />
    </>
  );
}

/** The booking; of one that stays private, its day in the calendar. */
function hrefOf({ id, details, start }: MerchantBooking, timezone: string): string {
  const { day } = wallClockOf(Date.parse(start), timezone);
  return details ? bookingHref(id) : `/booking-calendar?date=${day}`;
}
