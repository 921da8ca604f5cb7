import type { AffectedBookings } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';

/** Bookings that a change does not fit, each with why. */
export function AffectedList({ bookings }: Pick<AffectedBookings, 'bookings'>) {
  const { t } = useTranslation('adminResources');
  const { language } = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, mt: 3, pl: 5, maxHeight: 240, overflow: 'auto' }}>
      {bookings.map(({ id, title, start, timezone, bookedFor, reasons }) => (
        <li key={id}>
          <Typography variant="body2">
            {[
              title,
              formatDateTime(start, { language, timezone }),
              ...(bookedFor ? [bookedFor.fullName] : []),
              reasons.map((reason) => t(`form.affected.reason.${reason}`)).join(', '),
            ].join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
