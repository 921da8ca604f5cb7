import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';

const height = 28;
const leastHeight = 2;

/** Events of the last 24 hours, those that were not delivered in red. */
export function HourBars({ hours }: Pick<WebhookEndpoint, 'hours'>) {
  const { t } = useTranslation('adminWebhooks');
  const most = Math.max(1, ...hours.map(({ events }) => events));
  const total = hours.reduce((sum, { events }) => sum + events, 0);
  const undelivered = hours.reduce((sum, hour) => sum + hour.undelivered, 0);
  return (
    <Box
      role="img"
      aria-label={t('bars', { total, undelivered })}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height, width: 1 }}
    >
      {[...hours.entries()].map(([hour, { events, undelivered: missing }]) => (
        <Box
          key={hour}
          sx={{
            flex: 1,
            borderRadius: '1px',
            height: Math.max(leastHeight, Math.round((events / most) * height)),
            bgcolor: colourOf(events, missing),
          }}
        />
      ))}
    </Box>
  );
}

function colourOf(events: number, missing: number): string {
  if (missing > 0) return 'error.main';
  return events > 0 ? 'text.disabled' : 'divider';
}
