import type { Booking } from '@axp/contracts';
import { editBooking, isInGroup } from '@axp/contracts';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Card, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { useMove } from '@/shared/booking/moves/use-move.ts';
import { useFreeBeside } from '@/shared/booking/queries/free-beside.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';

interface SeatsCardProps {
  readonly booking: Booking;
  /** More than the room has seats. */
  readonly count: number;
}

/** Says that more people may come than there are seats, and offers the nearest larger free room. */
export function SeatsCard({ booking, count }: SeatsCardProps) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { id, version, resource, start, end } = booking;
  const place = { ...resource, timezone: booking.timezone };
  const { data } = useFreeBeside(place, { kind: resource.type, start, end, count });
  const larger = data?.[0];
  const move = useChangeRoom({ id, version });
  return (
    <Card
      component="section"
      aria-label={t('seats.label')}
      sx={{ px: { xs: 4, md: 6 }, py: { xs: 3, md: 5 }, borderColor: 'warning.main' }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {`${t('seats.people', { count })}, ${t('detail.seats', { count: resource.capacity ?? 0 })}`}
      </Typography>
      {larger && (
        <>
          <Typography variant="secondary">
            {t('seats.free', {
              name: larger.name,
              seats: t('detail.seats', { count: larger.capacity ?? 0 }),
              when: times.times(booking),
            })}
          </Typography>
          <SecondaryButton
            startIcon={<SwapHoriz />}
            loading={move.isPending}
            onClick={() => move.mutate(larger)}
            sx={{ mt: 3 }}
          >
            {t('seats.change', { name: larger.name })}
          </SecondaryButton>
        </>
      )}
      {data && !larger && <Typography variant="secondary">{t('seats.none')}</Typography>}
    </Card>
  );
}

function useChangeRoom({ id, version }: Pick<Booking, 'id' | 'version'>) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const problemText = useProblemText();
  return useMove(
    async ({ id: resourceId, name }: { readonly id: string; readonly name: string }) => {
      const body = { version, resourceId };
      const { data } = await call(editBooking, { params: { id }, body });
      const isWaiting = isInGroup(data.status, 'pending');
      toast.success(t(isWaiting ? 'seats.waiting' : 'seats.changed', { name }));
      return data;
    },
    { onRefused: (error) => toast.error(problemText(error)) },
  );
}
