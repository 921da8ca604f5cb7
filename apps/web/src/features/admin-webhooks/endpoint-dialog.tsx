import type { OperationData } from '@axp/contracts';
import type { ChatFormat as Format } from '@axp/contracts/vocabulary';
import { chatApplicationOf, chatApplications, teamsFormats } from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import { createWebhookEndpoint, updateWebhookEndpoint, WebhookBody } from '@axp/contracts/webhooks';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import type { EndpointTab } from './endpoint-tabs.ts';
import { newEndpoints, tabOf } from './endpoint-tabs.ts';
import { EventChoice } from './event-choice.tsx';
import { UrlCheck } from './url-check.tsx';
import { groupsFor, typesOf } from './use-webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

export type CreatedEndpoint = OperationData<typeof createWebhookEndpoint>;

interface ChangeProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

interface AddProps {
  readonly endpoint: null;
  readonly tab: EndpointTab;
  readonly onCreated: (created: CreatedEndpoint) => void;
  readonly onClose: () => void;
}

const fields = ['name', 'url', 'events', 'businessUnitId', 'format'];

/** Name, address and events of an endpoint (J-02), which can be a chat (J-06). */
export function EndpointDialog(props: ChangeProps | AddProps) {
  const { endpoint, onClose } = props;
  const { t } = useTranslation('adminWebhooks');
  const [values, setValues] = useState<WebhookBody>(() => bodyOf(props));
  const tab = tabOf(values);
  const units = useQuery(placeQueries.businessUnits()).data ?? [];
  const save = useSave(props);
  const form = useCheckedForm({ schema: WebhookBody, input: values, error: save.error, fields });
  return (
    <FormDialog
      title={t(`form.${endpoint ? 'change' : 'add'}.${tab}`)}
      size="large"
      confirm={endpoint ? t('form.save') : t(`form.add.${tab}`)}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      {values.format !== 'standard' && (
        <ChatFormat
          value={values.format}
          isNew={endpoint === null}
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
        hint={values.format === 'standard' ? '' : t(`form.urlOf.${values.format}`)}
        errorText={form.at('url')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setValues({ ...values, url: target.value.trim() })}
      />
      {tab === 'webhooks' && <UrlCheck url={values.url} />}
      <SelectField
        label={t('form.businessUnit')}
        value={values.businessUnitId ?? ''}
        none={t('form.anyUnit')}
        options={units.map(({ id, title }) => [id, title])}
        error={form.at('businessUnitId')}
        onChange={(id) => setValues(ofUnit(values, id === '' ? null : id))}
      />
      <EventChoice
        groups={groupsFor(values)}
        chosen={values.events}
        errorText={form.at('events')}
        onChange={(events) => setValues({ ...values, events })}
      />
      <SwitchField
        checked={values.takesNewTypes}
        onChange={(takesNewTypes) => setValues({ ...values, takesNewTypes })}
        label={t('form.takesNewTypes')}
      />
    </FormDialog>
  );
}

function bodyOf(props: ChangeProps | AddProps): WebhookBody {
  if (props.endpoint === null) return newEndpoints[props.tab];
  const { name, url, events, takesNewTypes, businessUnitId, format } = props.endpoint;
  return { name, url, events, takesNewTypes, businessUnitId, format };
}

/** The values for a business unit, which has no events of resources and people. */
function ofUnit(values: WebhookBody, businessUnitId: string | null): WebhookBody {
  const sent = groupsFor({ businessUnitId }).flatMap(typesOf);
  const events = values.events.filter((type) => sent.includes(type));
  return { ...values, businessUnitId, events };
}

function useSave(props: ChangeProps | AddProps) {
  const { endpoint, onClose } = props;
  const { t } = useTranslation('adminWebhooks');
  return useChange(
    async ({ format, ...body }: WebhookBody) => {
      if (endpoint === null) {
        return (await call(createWebhookEndpoint, { body: { ...body, format } })).data;
      }
      const { id, version } = endpoint;
      const flow = teamsFormats.find((one) => one === format);
      await call(updateWebhookEndpoint, {
        params: { id },
        body: { version, ...body, ...(flow && { format: flow }) },
      });
      return null;
    },
    {
      done: t(endpoint ? 'form.saved' : 'form.added'),
      onDone: (created) => {
        onClose();
        if (created !== null && props.endpoint === null) props.onCreated(created);
      },
      isShownByForm: () => true,
      reads: [webhookQueries.key],
    },
  );
}

interface ChatFormatProps {
  readonly value: Format;
  /** A channel keeps its application. */
  readonly isNew: boolean;
  readonly onChange: (format: Format) => void;
}

/** The application of a channel, and how its flow takes messages. */
function ChatFormat({ value, isNew, onChange }: ChatFormatProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.application')}
          value={chatApplicationOf(value)}
          options={chatApplications.map((one) => [one, t(`application.${one}`)])}
          onChange={onChange}
        />
      )}
      {value !== 'slack' && (
        <SelectField
          label={t('form.flow')}
          hint={t('form.flowHint')}
          value={value}
          options={teamsFormats.map((one) => [one, t(`flow.${one}`)])}
          onChange={onChange}
        />
      )}
    </>
  );
}
