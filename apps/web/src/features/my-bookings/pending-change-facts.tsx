import type { Booking, PendingChange } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';

interface PendingChangeFactsProps {
  readonly booking: Booking;
  readonly change: PendingChange;
}

/** Pending change: current and requested values, each by the clock of its place (Z-43, Z-10). */
export function PendingChangeFacts({ booking, change }: PendingChangeFactsProps) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { language } = useLanguage();
  const times = useTimes(booking.timezone);
  const timesThere = useTimes(change.timezone);
  const headingId = useId();
  const isSameZone =
    times.range(change) === timesThere.range(change) &&
    times.range(booking) === timesThere.range(booking);
  const zoned = (text: string, { start, timezone }: Pick<Booking, 'start' | 'timezone'>) =>
    isSameZone ? text : `${text} ${formatZone(start, { language, timezone })}`;
  const isElsewhere = booking.resource.building.id !== change.resource.building.id;
  const placeOf = ({ resource }: Pick<PendingChange, 'resource'>) =>
    isElsewhere ? `${resource.name}, ${resource.building.name}` : resource.name;
  const rows = [
    {
      part: 'time',
      before: zoned(times.range(booking), booking),
      after: zoned(timesThere.range(change), change),
    },
    { part: 'place', before: placeOf(booking), after: placeOf(change) },
    { part: 'people', before: booking.room?.attendees, after: change.attendees },
    { part: 'quantity', before: booking.asset?.quantity, after: change.quantity },
  ] as const;
  // Null means that the kind has no such value.
  const changed = rows.filter(({ before, after }) => after !== null && before !== after);
  if (changed.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.control}px`,
        bgcolor: 'background.paper',
        p: 4,
      }}
    >
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('myBooking:pendingChange.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {changed.map(({ part, before, after }) => (
          <div key={part}>
            <Typography component="dt" variant="note">
              {t(`myBooking:changed.${part}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {before !== undefined && (
                <>
                  <Box component="del" sx={{ color: 'text.secondary' }}>
                    {before}
                  </Box>
                  {' → '}
                </>
              )}
              <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
                {after}
              </Box>
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}
