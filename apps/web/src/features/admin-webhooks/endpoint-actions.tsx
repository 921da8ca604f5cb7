import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import {
  deleteWebhookEndpoint,
  revealWebhookSecret,
  rotateWebhookSecret,
  switchWebhookEndpoint,
} from '@axp/contracts/webhooks';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { webhookQueries } from './webhook-queries.ts';

interface EndpointActionsProps {
  readonly endpoint: WebhookEndpoint;
}

/** Actions on an endpoint. */
export function EndpointActions({ endpoint }: EndpointActionsProps) {
  const { t } = useTranslation(['adminWebhooks', 'common']);
  const { replace } = useRouter();
  const { id, version, name, state, format } = endpoint;
  const reads = [webhookQueries.key];
  const turnOff = useChange(
    () =>
      call(switchWebhookEndpoint, {
        params: { id },
        body: { version, isActive: false, sendsMissed: false },
      }),
    { done: t('turnOff.done', { name }), reads },
  );
  const remove = useChange(() => call(deleteWebhookEndpoint, { params: { id } }), {
    done: t('delete.done', { name }),
    onDone: () => replace('/admin/webhooks'),
    reads,
  });
  return (
    <>
      <DialogButton
        variant="outlined"
        dialog={(close) => <TestDialog endpoint={endpoint} onClose={close} />}
      >
        {t('test.title')}
      </DialogButton>
      <DialogButton
        variant="outlined"
        dialog={(close) => <EndpointDialog endpoint={endpoint} onClose={close} />}
      >
        {t('form.change')}
      </DialogButton>
      {format === 'standard' && <SecretActions endpoint={endpoint} />}
      {state !== 'off' && (
        <ConfirmButton
          color="inherit"
          variant="outlined"
          label={t('turnOff.label')}
          title={t('turnOff.title', { name })}
          description={t('turnOff.text')}
          change={turnOff}
        />
      )}
      <ConfirmButton
        color="error"
        label={t('delete.label')}
        title={t('delete.title', { name })}
        description={t('delete.text')}
        change={remove}
      />
    </>
  );
}

/** Shows the signing secret, or replaces it; both ask for a proof of who asks. */
function SecretActions({ endpoint: { id, name } }: EndpointActionsProps) {
  const { t } = useTranslation('adminWebhooks');
  const [shown, setShown] = useState<{ readonly secret: string; readonly isNew: boolean }>();
  const reveal = useChange(() => call(revealWebhookSecret, { params: { id } }), {
    onDone: ({ data }) => setShown({ ...data, isNew: false }),
  });
  const rotate = useChange(() => call(rotateWebhookSecret, { params: { id } }), {
    onDone: ({ data }) => setShown({ ...data, isNew: true }),
    reads: [webhookQueries.key],
  });
  return (
    <>
      <SecondaryButton loading={reveal.isPending} onClick={() => reveal.mutate()}>
        {t('secret.show')}
      </SecondaryButton>
      <ConfirmButton
        color="inherit"
        variant="outlined"
        label={t('secret.rotate')}
        title={t('secret.rotateTitle', { name })}
        description={t('secret.rotated')}
        isDestructive={false}
        change={rotate}
      />
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
