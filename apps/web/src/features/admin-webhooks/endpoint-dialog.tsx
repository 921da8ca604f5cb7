import { webhookEventTypes, webhookFormats } from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { createWebhookEndpoint, updateWebhookEndpoint, WebhookBody } from '@axp/contracts/webhooks';
import { Alert, FormControlLabel, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
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

const fields = ['name', 'url', 'events', 'businessUnitId'];

/** Name, address and events of an endpoint (J-02), which can be a chat (J-06). */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const { t } = useTranslation('adminWebhooks');
  const [values, setValues] = useState<WebhookBody>({
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    events: endpoint?.events ?? [...webhookEventTypes],
    takesNewTypes: endpoint?.takesNewTypes ?? true,
    format: endpoint?.format ?? 'standard',
    businessUnitId: endpoint?.businessUnitId ?? null,
  });
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const save = useChange(
    async ({ format, ...body }: WebhookBody) => {
      if (endpoint === null) {
        return (await call(createWebhookEndpoint, { body: { ...body, format } })).data.secret;
      }
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
      {endpoint === null && (
        <SelectField
          label={t('form.format')}
          value={values.format}
          options={webhookFormats.map((one) => [one, t(`format.${one}`)])}
          onChange={(format) => setValues({ ...values, format })}
        />
      )}
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
      {values.format === 'standard' && <UrlCheck url={values.url} />}
      <SelectField
        label={t('form.businessUnit')}
        value={values.businessUnitId ?? ''}
        none={t('form.anyUnit')}
        options={units.map(({ id, title }) => [id, title])}
        error={form.at('businessUnitId')}
        onChange={(id) => setValues({ ...values, businessUnitId: id === '' ? null : id })}
      />
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
