import type { SignInSettings } from '@axp/contracts';
import {
  CloudTenant,
  connectCloudTenant,
  disconnectCloudTenant,
} from '@axp/contracts/administration';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { partsOf } from './connection-values.ts';
import type { MethodWithButton } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface CloudTenantProps {
  readonly settings: SignInSettings;
}

/** Begins to connect a tenant, where the operator trusts a platform and none is connected. */
export function ConnectCloudTenant({ settings }: CloudTenantProps) {
  const { t } = useTranslation('adminSignIn');
  const { platform, methods } = settings;
  if (platform === null || methods.some(({ kind }) => kind === 'cloud')) return null;
  return (
    <DialogButton
      variant="outlined"
      dialog={(close) => <TenantDialog platform={platform} settings={settings} onClose={close} />}
    >
      {t('cloud.open')}
    </DialogButton>
  );
}

interface TenantDialogProps extends CloudTenantProps {
  readonly platform: string;
  readonly onClose: () => void;
}

const fields = ['tenantKey', 'applicationId', 'name', 'allowedDomains'] as const;

function TenantDialog({ platform, settings: { version }, onClose }: TenantDialogProps) {
  const { t } = useTranslation('adminSignIn');
  const [values, setValues] = useState({
    tenantKey: '',
    applicationId: 'axp-booking',
    name: '',
    allowedDomains: '',
  });
  const save = useSettingsChange((body: CloudTenant) => call(connectCloudTenant, { body }), {
    done: t('cloud.done', { name: values.name.trim() }),
    onDone: onClose,
    isShownByForm: () => true,
  });
  const form = useCheckedForm({
    schema: CloudTenant,
    input: { ...values, version, allowedDomains: partsOf(values.allowedDomains) },
    error: save.error,
    fields,
    fieldOf: (path) => path.replace(/\.\d+$/, ''),
  });
  return (
    <FormDialog
      title={t('cloud.title')}
      confirm={t('cloud.confirm')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('cloud.text', { platform: new URL(platform).host })}
      </Typography>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(`connection.${field}.label`)}
          hint={t(`connection.${field}.hint`)}
          autoComplete="off"
          spellCheck={false}
          value={values[field]}
          errorText={form.at(field)}
          onChange={({ target }) => {
            setValues({ ...values, [field]: target.value });
            save.reset();
          }}
        />
      ))}
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}

interface DisconnectProps extends CloudTenantProps {
  readonly method: Extract<MethodWithButton, { kind: 'cloud' }>;
}

export function DisconnectCloudTenant({ method, settings }: DisconnectProps) {
  const { t } = useTranslation('adminSignIn');
  const { name, people } = method;
  const disconnect = useSettingsChange(
    () => call(disconnectCloudTenant, { query: { version: settings.version } }),
    { done: t('cloud.disconnected', { name }) },
  );
  return (
    <ConfirmButton
      color="error"
      aria-label={t('cloud.disconnectOf', { name })}
      label={t('cloud.disconnect')}
      title={t('cloud.disconnectTitle', { name })}
      description={
        people === 0 ? t('cloud.disconnectNobody') : t('cloud.disconnectText', { count: people })
      }
      change={disconnect}
    />
  );
}
