import type { Booking } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import { traitsOf } from '@axp/contracts/vocabulary';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Hourglass from '@mui/icons-material/HourglassTop';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '@/shared/api/index.ts';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { bookingHref, editHref, searchFormHref } from '@/shared/booking/search-url.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useRecurrenceText } from '@/shared/booking/use-repeat-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { Fact } from '@/shared/ui/fact.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { StatusChip } from '@/shared/ui/status-chip.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

/** `/bookings/room?success=true`: what was booked, and where to go from here. */
export function BookingSuccess({ bookingId }: { readonly bookingId: string }) {
  const { t } = useTranslation('booking');
  return (
    <QueryContent
      query={useQuery(bookingQuery(bookingId))}
      failed={t('success.failed')}
      skeleton={<Skeleton variant="rounded" height={380} sx={{ maxWidth: 560, mx: 'auto' }} />}
    >
      {(booking) => (
        <Card sx={{ maxWidth: 560, mx: 'auto', mt: { sm: 6 }, p: { xs: 5, sm: 8 } }}>
          <SuccessHead booking={booking} />
          <PlaceDetails booking={booking} />
          <SuccessFacts booking={booking} />
          <NextSteps booking={booking} />
        </Card>
      )}
    </QueryContent>
  );
}

interface BookingProps {
  readonly booking: Booking;
}

function SuccessHead({ booking }: BookingProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const { type, status, resource } = booking;
  const isMixed = useMixedCounts(booking) !== null;
  const isPending = isInGroup(status, 'pending') && !isMixed;
  const Icon = isPending ? Hourglass : CheckCircle;
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center' }}>
      <Icon aria-hidden sx={{ fontSize: 56, color: isPending ? 'warning.main' : 'success.main' }} />
      <Typography variant="h1" sx={{ mt: 3 }}>
        {isPending ? t('success.titlePending') : ofKind(`${type}.form.booked`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {isPending
          ? t('success.textPending')
          : ofKind(`${type}.form.after`, { name: resource.name })}
      </Typography>
    </Box>
  );
}

/** Where it is: a picture to recognise it by, the floor and building, and how to find it. */
function PlaceDetails({ booking }: BookingProps) {
  const { t } = useTranslation('booking');
  const { resource, type, address } = booking;
  const { data } = useQuery(placeQueries.resource(resource.id));
  const pickUp = detailsOf(booking).pickUp?.name;
  const place = [resource.floor?.name, pickUp ?? resource.building.name];
  return (
    <Box
      component="section"
      aria-label={t('success.where')}
      sx={{ display: 'flex', gap: 4, alignItems: 'center', mt: 7 }}
    >
      <ResourcePicture
        image={resource.image}
        kind={type}
        size="original"
        sx={{ width: 120, height: 88, borderRadius: '10px' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="h2">
          {resource.name}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {place.filter(Boolean).join(', ')}
        </Typography>
        {address !== '' && <Typography variant="secondary">{address}</Typography>}
        {data?.description && <Typography variant="secondary">{data.description}</Typography>}
      </Box>
    </Box>
  );
}

/** '7 dates are booked, 1 waits for approval'; null if all dates have the same status. */
function useMixedCounts({ series }: Booking): string | null {
  const { t } = useTranslation('booking');
  if (!series) return null;
  const { bookedCount, waitingCount } = series;
  const settled = bookedCount - waitingCount;
  if (settled === 0 || waitingCount === 0) return null;
  return [
    t('success.dates', { count: settled }),
    t('success.waiting', { count: waitingCount }),
  ].join(', ');
}

function SuccessFacts({ booking }: BookingProps) {
  const { t } = useTranslation('booking');
  const { title, status, timezone } = booking;
  const { driver, quantity } = detailsOf(booking);
  const counts = useMixedCounts(booking);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 5,
        rowGap: 3,
        mt: 4,
        mb: 7,
        p: 5,
        borderRadius: '10px',
        bgcolor: 'background.default',
        '& dd': { typography: 'subtitle2' },
      }}
    >
      <Fact term={t('success.what')}>{title}</Fact>
      <Fact term={t('success.when')}>
        <TimeRange range={booking} timezone={timezone} />
      </Fact>
      {driver && <Fact term={t('form.driver')}>{driver.fullName}</Fact>}
      <SeriesFacts booking={booking} />
      {quantity !== undefined && (
        <Fact term={t('form.quantity')}>{t('units', { count: quantity })}</Fact>
      )}
      <Fact term={t('success.status')}>{counts ?? <StatusChip status={status} />}</Fact>
    </Box>
  );
}

/** How it repeats, how many dates are booked, and which were left out (Z-60, Z-62). */
function SeriesFacts({ booking }: BookingProps) {
  const { t } = useTranslation('booking');
  const { series, timezone, start } = booking;
  const times = useTimes(timezone);
  const words = useRecurrenceText(timezone);
  if (!series) return null;
  const skipped = series.skippedDates.map(times.dayOf);
  return (
    <>
      <Fact term={t('repeat.label')}>
        {words(series.recurrence, start)}
        {series.waitingCount === 0 && (
          <Typography variant="secondary" component="span" sx={{ display: 'block' }}>
            {t('success.dates', { count: series.bookedCount })}
          </Typography>
        )}
      </Fact>
      {series.movedDates.length > 0 && (
        <Fact term={t('success.moved')}>
          {series.movedDates.map(({ bookingId, originalStart, resource, status, ...slot }) => (
            <Box key={bookingId} component="span" sx={{ display: 'block' }}>
              {t('success.movedDate', {
                day: times.dayOf(originalStart),
                place: [resource.name, times.timeAfter(originalStart, slot.start)].join(', '),
              })}
              {status !== booking.status && (
                <>
                  {' '}
                  <StatusChip status={status} />
                </>
              )}
            </Box>
          ))}
        </Fact>
      )}
      {skipped.length > 0 && <Fact term={t('success.skipped')}>{skipped.join(', ')}</Fact>}
    </>
  );
}

function NextSteps({ booking }: BookingProps) {
  const { t } = useTranslation('booking');
  const { id, type, abilities } = booking;
  const file = useChange(async () =>
    saveFile(await fetchFile(`/bookings/${id}.ics`), 'booking.ics'),
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: '1fr 1fr' },
        // Below the wide button: an odd one out has a line of its own.
        '& > :last-child:nth-child(even)': { gridColumn: '1 / -1' },
      }}
    >
      <Button
        component={PageLink}
        href={bookingHref(id)}
        variant="contained"
        size="large"
        sx={{ gridColumn: '1 / -1' }}
      >
        {t('success.see')}
      </Button>
      <SecondaryButton
        startIcon={<CalendarMonth />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('success.calendar')}
      </SecondaryButton>
      {traitsOf(type).people === 'invitees' && abilities.edit && (
        <SecondaryButton href={editHref(booking)} startIcon={<PersonAdd />}>
          {t('success.invite')}
        </SecondaryButton>
      )}
      <SecondaryButton href="/my-booking">{t('success.mine')}</SecondaryButton>
      <SecondaryButton href={searchFormHref(type)}>{t('success.another')}</SecondaryButton>
    </Box>
  );
}
