import type { TimeRange } from '@axp/contracts';
import { previewMaintenance } from '@axp/contracts';
import type { ResourceProblem } from '@axp/contracts/problems';
import { offerPlace } from '@axp/contracts/problems';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Booking } from '@/shared/admin/booking-choices.ts';
import { dayRange } from '@/shared/admin/day-range.ts';
import { freePlaces } from '@/shared/admin/free-places.ts';
import { call } from '@/shared/api/index.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { FailedNote } from '@/shared/ui/failed-note.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

interface StruckBookingsProps {
  readonly problem: ResourceProblem;
  /** Times by the clock of the building, with its zone where the reader has another clock. */
  readonly timesOf: (range: TimeRange) => string;
}

const struckKey = ['admin', 'struck-bookings'] as const;

/** Bookings of the rest of the day in a resource that can't be used, each with where it can go. */
export function StruckBookings(props: StruckBookingsProps) {
  const mayPlan = useAbility().can('update', 'Maintenance');
  const { isUnusable, abilities, resource } = props.problem;
  // Of several units, others can still be used.
  if (!(mayPlan && isUnusable && abilities.resolve && resource.quantity === 1)) return null;
  return <Struck {...props} />;
}

function Struck({ problem, timesOf }: StruckBookingsProps) {
  const { t } = useTranslation('adminResources');
  const { resource, timezone, building } = problem;
  const today = wallClockOf(useNow(), timezone).day;
  const { from: start = '', to: end = '' } = dayRange({ from: today, to: today }, timezone);
  const { data, isError, refetch } = useQuery({
    queryKey: [...struckKey, resource.id, start] as const,
    queryFn: async ({ signal }) => {
      const request = { params: { id: resource.id }, body: { start, end } };
      return (await call(previewMaintenance, request, { signal })).data.bookings;
    },
    // A private booking is moved by its people, who alone know what it is about.
    select: (bookings) =>
      bookings.filter(({ decisions, bookedFor }) => decisions.includes('move') && bookedFor),
  });
  if (isError) {
    return <FailedNote text={t('problems.struckFailed')} onRetry={() => void refetch()} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="struck-bookings">
      <Typography id="struck-bookings" variant="subtitle2" component="h3">
        {t('problems.struck', { count: data.length })}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', rowGap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.map((booking) => (
          <Box
            component="li"
            key={booking.id}
            tabIndex={-1}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}
          >
            <Typography variant="secondary" sx={{ flexShrink: 0 }}>
              {timesOf(booking)}
            </Typography>
            <Typography
              variant="body2"
              sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {booking.title}
            </Typography>
            <OfferButton booking={booking} buildingId={building.id} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface OfferButtonProps {
  readonly booking: Booking;
  /** Another building is no use at short notice. */
  readonly buildingId: string;
}

/** Offers a booking the best place in the building that is free at the same time (ADR 132). */
function OfferButton({ booking, buildingId }: OfferButtonProps) {
  const { t } = useTranslation('adminResources');
  const { id, title, offered } = booking;
  const { data: free } = useQuery({ ...freePlaces(booking), enabled: offered === undefined });
  const place = free?.find(
    ({ resource, needsApproval }) => resource.building.id === buildingId && !needsApproval,
  )?.resource;
  const offer = useChange(
    ({ id: resourceId }: { readonly id: string; readonly name: string }) =>
      call(offerPlace, { params: { id }, body: { resourceId } }),
    {
      done: (_, { name }) => t('problems.offerDone', { title, name }),
      reads: [struckKey, ['admin', 'resources', 'free']],
    },
  );
  if (offered !== undefined) {
    return <Typography variant="secondary">{t('problems.offered', { name: offered })}</Typography>;
  }
  if (!free) return null;
  if (!place) return <Typography variant="secondary">{t('problems.noOther')}</Typography>;
  return (
    <Button
      aria-label={`${t('problems.offer', { name: place.name })}, ${title}`}
      loading={offer.isPending}
      onClick={() => offer.mutate(place)}
    >
      {t('problems.offer', { name: place.name })}
    </Button>
  );
}
