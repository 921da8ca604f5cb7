import type { SignInSettings } from '@axp/contracts';
import { parseFields } from '@axp/contracts';
import {
  CloudTenant,
  connectCloudTenant,
  disconnectCloudTenant,
} from '@axp/contracts/administration';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { partsOf } from './connection-values.ts';
import type { MethodWithButton } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface CloudTenantProps {
  readonly settings: SignInSettings;
}

/** Begins to connect a tenant, where the operator trusts a platform and none is connected. */
export function ConnectCloudTenant({ settings }: CloudTenantProps) {
  const { t } = useTranslation('adminSignIn');
  const [isOpen, setOpen] = useState(false);
  const { platform, methods } = settings;
  if (platform === null || methods.some(({ kind }) => kind === 'cloud')) return null;
  return (
    <>
      <SecondaryButton onClick={() => setOpen(true)}>{t('cloud.open')}</SecondaryButton>
      {isOpen && (
        <TenantDialog platform={platform} settings={settings} onClose={() => setOpen(false)} />
      )}
    </>
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
  const [isTried, setIsTried] = useState(false);
  const allowedDomains = partsOf(values.allowedDomains);
  const parsed = parseFields(CloudTenant, { ...values, version, allowedDomains });
  const found =
    parsed.success || !isTried
      ? []
      : parsed.issues.map((issue) => ({ ...issue, path: issue.path.replace(/\.\d+$/, '') }));
  const save = useSettingsChange((body: CloudTenant) => call(connectCloudTenant, { body }), {
    done: t('cloud.done', { name: values.name.trim() }),
    onDone: onClose,
    isShownByForm: () => true,
  });
  const refusal = useRefusal({ error: found.length > 0 ? null : save.error, found, fields });
  const hints = {
    tenantKey: t('cloud.tenantKey.hint'),
    applicationId: t('cloud.applicationId.hint'),
    name: t('connection.name.hint'),
    allowedDomains: t('methodDomainsHint'),
  };
  const labels = {
    tenantKey: t('cloud.tenantKey.label'),
    applicationId: t('cloud.applicationId.label'),
    name: t('connection.name.label'),
    allowedDomains: t('connection.allowedDomains.label'),
  };

  function submit(): void {
    setIsTried(true);
    save.reset();
    if (parsed.success) save.mutate(parsed.data);
  }

  return (
    <FormDialog
      title={t('cloud.title')}
      confirm={t('cloud.confirm')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('cloud.text', { platform: new URL(platform).host })}
      </Typography>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          hint={hints[field]}
          autoComplete="off"
          spellCheck={false}
          value={values[field]}
          errorText={refusal.at(field)}
          onChange={({ target }) => {
            setValues({ ...values, [field]: target.value });
            save.reset();
          }}
        />
      ))}
      {refusal.other !== null && <Alert severity="error">{refusal.other}</Alert>}
    </FormDialog>
  );
}

interface DisconnectProps extends CloudTenantProps {
  readonly method: Extract<MethodWithButton, { kind: 'cloud' }>;
}

export function DisconnectCloudTenant({ method, settings }: DisconnectProps) {
  const { t } = useTranslation('adminSignIn');
  const [isOpen, setOpen] = useState(false);
  const { name, people } = method;
  const close = () => setOpen(false);
  const disconnect = useSettingsChange(
    () => call(disconnectCloudTenant, { query: { version: settings.version } }),
    { done: t('cloud.disconnected', { name }) },
  );
  return (
    <>
      <Button
        color="error"
        aria-label={t('cloud.disconnectOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('cloud.disconnect')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('cloud.disconnectTitle', { name })}
        description={
          people === 0 ? t('cloud.disconnectNobody') : t('cloud.disconnectText', { count: people })
        }
        confirmLabel={t('cloud.disconnect')}
        isDestructive
        isWorking={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
