import type { WebhookEventType } from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { testWebhookEndpoint } from '@axp/contracts/webhooks';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { CodeBlock } from './code-block.tsx';
import { tabOf } from './endpoint-tabs.ts';
import { useWebhookWords } from './use-webhook-words.ts';

interface TestDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** Sends an example event and shows the answer. */
export function TestDialog({ endpoint, onClose }: TestDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const words = useWebhookWords();
  const { id, events } = endpoint;
  const tab = tabOf(endpoint);
  const [type, setType] = useState<WebhookEventType>(events[0] ?? 'booking.created');
  const test = useChange(() => call(testWebhookEndpoint, { params: { id }, body: { type } }));
  const trial = test.data?.data;
  const isTaken = trial?.status != null && trial.status >= 200 && trial.status < 300;
  return (
    <FormDialog
      title={t(`test.title.${tab}`)}
      size="large"
      confirm={t('test.send')}
      isPending={test.isPending}
      onSubmit={() => test.mutate()}
      onClose={onClose}
    >
      <SelectField
        label={t('test.event')}
        value={type}
        options={events.map((one) => [one, words.event(one)])}
        onChange={setType}
      />
      {trial && (
        <>
          <Alert severity={isTaken ? 'success' : 'error'} role="status">
            {t(isTaken ? 'test.delivered' : 'test.failed', { result: words.result(trial) })}
          </Alert>
          <CodeBlock title={t('test.sent')} text={trial.payload} />
          {trial.response !== null && trial.response !== '' && (
            <CodeBlock title={t('delivery.response')} text={trial.response} />
          )}
        </>
      )}
      <Typography variant="note">{t(`test.note.${tab}`)}</Typography>
    </FormDialog>
  );
}
