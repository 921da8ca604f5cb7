import type { MerchantBooking } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RemindButton } from '@/shared/admin/remind-button.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';

function reminderColumn(label: string): TableColumn<MerchantBooking> {
  return {
    id: 'reminder',
    label,
    cell: ({ id, isOverdue, resource, remindedAt, timezone }) =>
      isOverdue && (
        <RemindButton
          bookingId={id}
          name={resource.name}
          remindedAt={remindedAt}
          timezone={timezone}
        />
      ),
    width: 130,
  };
}

/** Columns of all bookings; that of reminders only where something is overdue. */
export function useBookingColumns(hasOverdue: boolean): readonly TableColumn<MerchantBooking>[] {
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
        width: hasOverdue ? 170 : 190,
        share: 1,
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
        cell: ({ resource }) => `${resource.name} · ${resource.building}`,
        text: ({ resource }) => resource.name,
        width: hasOverdue ? 150 : 190,
      },
      {
        id: 'start',
        exported: ['start', 'end', 'timezone'],
        label: t('bookings.column.start'),
        cell: (booking) => <TimeRange range={booking} timezone={booking.timezone} />,
        text: ({ start }) => start,
        isSortable: true,
        // Without a scroll to the reminders; wide screens share more out.
        width: hasOverdue ? 190 : 330,
        share: 2,
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
      },
      ...(hasOverdue ? [reminderColumn(t('bookings.column.reminder'))] : []),
    ],
    [t, hasOverdue],
  );
}
