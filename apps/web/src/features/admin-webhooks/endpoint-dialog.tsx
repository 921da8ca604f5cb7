import { webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { createWebhookEndpoint, updateWebhookEndpoint, WebhookBody } from '@axp/contracts/webhooks';
import { Alert, FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { EventChoice } from './event-choice.tsx';
import { UrlCheck } from './url-check.tsx';
import { webhookQueries } from './webhook-queries.ts';

interface EndpointDialogProps {
  /** Null to add one. */
  readonly endpoint: WebhookEndpoint | null;
  /** Receives the secret of a new endpoint. */
  readonly onCreated?: (secret: string) => void;
  readonly onClose: () => void;
}

const fields = ['name', 'url', 'events'];

/** Name, address and events of an endpoint (J-02). */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const [values, setValues] = useState<WebhookBody>({
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    events: endpoint?.events ?? [...webhookEventTypes],
    takesNewTypes: endpoint?.takesNewTypes ?? true,
  });
  const save = useChange(
    async (body: WebhookBody) => {
      if (endpoint === null) return (await call(createWebhookEndpoint, { body })).data.secret;
      const { id, version } = endpoint;
      await call(updateWebhookEndpoint, { params: { id }, body: { version, ...body } });
      return null;
    },
    {
      done: t(endpoint ? 'form.saved' : 'form.added'),
      onDone: (secret) => {
        onClose();
        if (secret !== null) onCreated?.(secret);
      },
      isShownByForm: () => true,
      reads: [webhookQueries.key],
    },
  );
  const form = useCheckedForm({
    schema: WebhookBody,
    input: values,
    error: save.error,
    fields,
  });
  return (
    <FormDialog
      title={t(endpoint ? 'form.change' : 'add')}
      size="large"
      confirm={t(endpoint ? 'form.save' : 'add')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <TextInput
        label={t('form.name')}
        value={values.name}
        errorText={form.at('name')}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <TextInput
        label={t('form.url')}
        value={values.url}
        errorText={form.at('url')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setValues({ ...values, url: target.value.trim() })}
      />
      <UrlCheck url={values.url} />
      <EventChoice
        chosen={values.events}
        errorText={form.at('events')}
        onChange={(events) => setValues({ ...values, events })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={values.takesNewTypes}
            onChange={(_, takesNewTypes) => setValues({ ...values, takesNewTypes })}
          />
        }
        label={t('form.takesNewTypes')}
        sx={{ minHeight: 44 }}
      />
    </FormDialog>
  );
}
