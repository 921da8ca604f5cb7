import type { WebhookDeliveryDetail } from '@axp/contracts/webhooks';
import { replayWebhookEvents } from '@axp/contracts/webhooks';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useUser } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { CodeBlock } from './code-block.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

interface DeliveryDialogProps {
  readonly endpointId: string;
  readonly eventId: string;
  readonly canReplay: boolean;
  readonly onClose: () => void;
}

/** An event with its attempts, what was sent and what came back. */
export function DeliveryDialog({ endpointId, eventId, canReplay, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation(['adminWebhooks', 'common']);
  const words = useWebhookWords();
  const query = useQuery(webhookQueries.delivery(endpointId, eventId));
  const replay = useChange(
    () => call(replayWebhookEvents, { params: { id: endpointId }, body: { eventIds: [eventId] } }),
    { done: t('replay.done', { count: 1 }), reads: [webhookQueries.key] },
  );
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={query.data ? words.event(query.data.type) : t('delivery.title')}
      actions={
        <>
          {canReplay && (
            <Button variant="outlined" loading={replay.isPending} onClick={() => replay.mutate()}>
              {t('replay.again')}
            </Button>
          )}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      <QueryContent query={query} failed={t('delivery.failed')} skeleton={320}>
        {(delivery) => <Delivery delivery={delivery} />}
      </QueryContent>
    </ResponsiveDialog>
  );
}

function Delivery({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation('adminWebhooks');
  const times = useTimes(useUser().timezone);
  const words = useWebhookWords();
  const { id, at, log, payload, response } = delivery;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <DeliveryState delivery={delivery} />
        <Typography variant="note" sx={{ fontFamily: 'monospace', wordBreak: 'break-all' }}>
          {id}
        </Typography>
        <Typography variant="note">{times.stamp(at)}</Typography>
      </Box>
      <section aria-label={t('delivery.attempts')}>
        <Typography variant="subtitle2" component="h3">
          {t('delivery.attempts')}
        </Typography>
        {log.length === 0 && <Typography variant="secondary">{t('delivery.none')}</Typography>}
        <Box component="ol" reversed sx={{ m: 0, pl: 6 }}>
          {log.map((attempt) => (
            <li key={attempt.at}>
              {times.stamp(attempt.at)} · {words.result(attempt)}
            </li>
          ))}
        </Box>
      </section>
      {payload !== null && <CodeBlock title={t('delivery.request')} text={payload} />}
      {response !== null && response !== '' && (
        <CodeBlock title={t('delivery.response')} text={response} />
      )}
    </Box>
  );
}
