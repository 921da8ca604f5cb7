import type { ReportBooking } from '@axp/contracts/administration';
import { Box, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExportMenu } from '@/shared/admin/export-menu.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useUser } from '@/shared/session/index.ts';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import type { BookingsFilter } from './report-queries.ts';
import { fetchReportBookings, reportQueries } from './report-queries.ts';
import { useReportWords } from './use-report-words.ts';

interface BookingsDialogProps {
  readonly title: string;
  readonly filter: BookingsFilter;
  readonly onClose: () => void;
}

/** The bookings behind a bar or cell; their minutes add up to it. */
export function BookingsDialog({ title, filter, onClose }: BookingsDialogProps) {
  const { t } = useReportWords();
  const query = useInfiniteQuery(reportQueries.bookings(filter));
  const file = { label: 'CSV', fileName: 'report-bookings.csv' };
  return (
    <ResponsiveDialog
      title={title}
      size="large"
      isText
      onClose={onClose}
      actions={
        <ExportMenu
          choices={[
            {
              ...file,
              fetch: (asked) => fetchReportBookings({ ...filter, ...asked }),
            },
          ]}
        />
      }
    >
      <QueryContent query={query} failed={t('bookings.failed')} skeleton={320}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <p>{t('bookings.empty')}</p>;
          return (
            <>
              <ListZone bookings={rows} />
              <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {rows.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} />
                ))}
              </Box>
              {query.hasNextPage && (
                <MoreButton list={query} label={t('bookings.more')} onAsk={() => undefined} />
              )}
            </>
          );
        }}
      </QueryContent>
    </ResponsiveDialog>
  );
}

function BookingRow({ booking }: { readonly booking: ReportBooking }) {
  const { t, number } = useReportWords();
  const { start, end, timezone, resource, details, isNoShow, usedMinutes } = booking;
  const times = useTimes(useUser().timezone);
  const about = [
    details?.bookedFor,
    details?.attendees && t('bookings.people', { count: details.attendees }),
    resource.name,
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '170px 1fr auto' },
        gap: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" component="span">
        {times.dayOf(start)}
        <Typography variant="note" component="span" sx={{ display: 'block' }}>
          {times.marked(times.times({ start, end }), { start, end }, timezone)}
        </Typography>
      </Typography>
      <Box sx={{ minWidth: 0, order: { xs: 1, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
          {details ? details.title : t('bookings.private')}
        </Typography>
        <Typography variant="note" component="span" noWrap sx={{ display: 'block' }}>
          {about.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {isNoShow ? (
        <StatusLabel chip="cancelled">{t('bookings.noShow')}</StatusLabel>
      ) : (
        <span>{t('minutes', { value: number(usedMinutes) })}</span>
      )}
    </Box>
  );
}
