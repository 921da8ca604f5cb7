import { chatApplicationOf } from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { Box, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import type { EndpointTab } from './endpoint-tabs.ts';
import { StateLabel } from './state-label.tsx';
import { useWebhookWords } from './use-webhook-words.ts';

interface EndpointRowsProps {
  readonly tab: EndpointTab;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly hrefOf: (id: string) => string;
}

const columns = ['state', 'hours', 'deliveries'] as const;

/** Endpoints with what was delivered in the last day. */
export function EndpointRows({ tab, endpoints, hrefOf }: EndpointRowsProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <Card>
      <Box aria-hidden sx={{ ...rowStyle, minHeight: 40, display: { xs: 'none', md: 'grid' } }}>
        <Typography variant="note" sx={{ fontWeight: 600 }}>
          {t(`column.name.${tab}`)}
        </Typography>
        {columns.map((column) => (
          <Typography key={column} variant="note" sx={{ fontWeight: 600 }}>
            {t(`column.${column}`)}
          </Typography>
        ))}
      </Box>
      <Box component="ul" aria-label={t(`list.${tab}`)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} href={hrefOf(endpoint.id)} />
        ))}
      </Box>
    </Card>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto 44px',
    md: 'minmax(0, 1.6fr) 132px 176px minmax(0, 1.1fr) 44px',
  },
  columnGap: { xs: 2, md: 4 },
  rowGap: 2,
  alignItems: 'center',
  px: { xs: 4, md: 5 },
} as const;

interface EndpointRowProps {
  readonly endpoint: WebhookEndpoint;
  readonly href: string;
}

function EndpointRow({ endpoint, href }: EndpointRowProps) {
  const canChange = useAbility().can('update', 'Webhook');
  const { name, url, state, hours } = endpoint;
  return (
    <Box
      component="li"
      sx={{ ...rowStyle, minHeight: 72, py: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link component={PageLink} href={href} variant="subtitle2">
          {name}
        </Link>
        <Typography variant="note" component="p" noWrap sx={{ fontFamily: 'monospace' }}>
          {url}
        </Typography>
      </Box>
      <div>
        <StateLabel state={state} />
      </div>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <HourBars hours={hours} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 } }}>
        <Deliveries endpoint={endpoint} />
        <Typography variant="note" component="p">
          {useSentTo(endpoint)}
        </Typography>
      </Box>
      {canChange && <EndpointMenu endpoint={endpoint} />}
    </Box>
  );
}

/** Numbers of the last day: what waits while the endpoint fails, else what has arrived. */
function Deliveries({ endpoint }: Pick<EndpointRowProps, 'endpoint'>) {
  const { t } = useTranslation('adminWebhooks');
  const times = useTimes(useUser().timezone);
  const { state, delivered, waiting, undelivered, typicalMs, nextAttemptAt } = endpoint;
  if (state === 'off') {
    return (
      <Typography variant="secondary">{t('row.undelivered', { count: undelivered })}</Typography>
    );
  }
  const next = nextAttemptAt !== null && times.timeAfter(times.now, nextAttemptAt);
  const parts = [
    waiting === 0 && t('row.delivered', { count: delivered }),
    waiting === 0 && typicalMs !== null && t('row.typical', { count: typicalMs }),
    waiting > 0 && next !== false && t('deliveries.next', { time: next }),
  ];
  return (
    <Typography variant="secondary">
      {waiting > 0 && (
        <Box
          component="span"
          sx={{ ...(state === 'retrying' && { color: 'error.main', fontWeight: 600 }) }}
        >
          {t('row.waiting', { count: waiting })}
        </Box>
      )}
      {waiting > 0 && next !== false && ' · '}
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

/** Application of a channel, business unit and chosen events; until when an endpoint may fail. */
function useSentTo(endpoint: WebhookEndpoint): string {
  const { t } = useTranslation('adminWebhooks');
  const words = useWebhookWords();
  const times = useTimes(useUser().timezone);
  const { format, businessUnitId, offAt } = endpoint;
  const units = useQuery({ ...placeQueries.businessUnits(), enabled: businessUnitId !== null });
  const unit = units.data?.find(({ id }) => id === businessUnitId);
  return [
    format !== 'standard' && t(`application.${chatApplicationOf(format)}`),
    unit?.title,
    words.events(endpoint),
    offAt !== null && t('row.offAt', { time: times.stamp(offAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const height = 28;
const leastHeight = 2;

/** Events of the last 24 hours, those that were not delivered in red. */
function HourBars({ hours }: Pick<WebhookEndpoint, 'hours'>) {
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
