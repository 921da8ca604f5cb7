import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { replayWebhookEvents } from '@axp/contracts/webhooks';
import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { wrappedActions } from '@/shared/admin/wrapped-actions.ts';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

interface StateNoteProps {
  readonly endpoint: WebhookEndpoint;
  /** Beside the way out. */
  readonly action?: ReactNode;
}

/** Why an endpoint is off or fails, what is kept, and the way out; nothing while it works. */
export function StateNote({ endpoint, action }: StateNoteProps) {
  const { t } = useTranslation('adminWebhooks');
  const times = useTimes(useUser().timezone);
  const words = useWebhookWords();
  const canChange = useAbility().can('update', 'Webhook');
  const { name, state, offReason, offSince, failingSince, offAt, undelivered, waiting } = endpoint;
  if (state === 'healthy') return null;
  const isOff = offSince !== null && offReason !== null;
  const title = isOff
    ? t('note.off', { name, time: times.stamp(offSince) })
    : t('note.failing', {
        cause: words.cause(endpoint),
        time: failingSince === null ? '' : times.stamp(failingSince),
      });
  const text = isOff
    ? [
        t(`note.reason.${offReason}`, { cause: words.cause(endpoint) }),
        undelivered > 0 && t('note.kept', { count: undelivered }),
      ]
    : [
        t('note.waiting', { count: waiting }),
        offAt !== null && t('note.offAt', { time: times.stamp(offAt) }),
      ];
  const wayOut = isOff ? (
    <DialogButton dialog={(close) => <TurnOnDialog endpoint={endpoint} onClose={close} />}>
      {t('turnOn.open')}
    </DialogButton>
  ) : (
    <TryNow endpoint={endpoint} />
  );
  return (
    <Alert
      severity={isOff ? 'error' : 'warning'}
      variant="outlined"
      action={
        <>
          {action}
          {canChange && wayOut}
        </>
      }
      sx={{ ...wrappedActions, mb: 4, bgcolor: 'background.paper' }}
    >
      <AlertTitle component="h2">{title}</AlertTitle>
      {text.filter(Boolean).join(' ')}
    </Alert>
  );
}

/** Sends what waits without waiting for the next attempt. */
function TryNow({ endpoint: { id } }: Pick<StateNoteProps, 'endpoint'>) {
  const { t } = useTranslation('adminWebhooks');
  const attempt = useChange(() => call(replayWebhookEvents, { params: { id }, body: {} }), {
    done: t('tryNow.done'),
    reads: [webhookQueries.key],
  });
  return (
    <SecondaryButton loading={attempt.isPending} onClick={() => attempt.mutate()}>
      {t('tryNow.label')}
    </SecondaryButton>
  );
}
