import type { BookingSummary, PendingChange } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { radius } from '@/shared/theme/tokens.ts';

interface PendingChangeFactsProps {
  readonly booking: BookingSummary;
  readonly change: PendingChange;
  /** Current values that the summary lacks. */
  readonly now: { readonly attendees?: number | null; readonly quantity?: number | null };
}

/** Pending change: current and requested values (Z-43). */
export function PendingChangeFacts({ booking, change, now }: PendingChangeFactsProps) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const times = useTimes(booking.timezone);
  const headingId = useId();
  const rows = [
    { part: 'time', before: times.range(booking), after: times.range(change) },
    { part: 'place', before: booking.resource.name, after: change.resource.name },
    { part: 'people', before: now.attendees, after: change.attendees },
    { part: 'quantity', before: now.quantity, after: change.quantity },
  ] as const;
  // Null means that the kind has no such value, or that it is not visible here.
  const changed = rows.filter(
    ({ before, after }) => after !== null && after !== undefined && before !== after,
  );
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
              {before !== null && before !== undefined && (
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
