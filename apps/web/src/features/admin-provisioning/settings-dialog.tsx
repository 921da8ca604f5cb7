import type { Provisioning } from '@axp/contracts/provisioning';
import { ProvisioningChange, updateProvisioning } from '@axp/contracts/provisioning';
import { leaverRules } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { provisioningQueries, settingsOf } from './provisioning-query.ts';

interface SettingsDialogProps {
  readonly provisioning: Provisioning;
  readonly onClose: () => void;
}

/** Invitations, links to people who are already here, leavers and the limit of a day. */
export function SettingsDialog({ provisioning, onClose }: SettingsDialogProps) {
  const { t } = useTranslation(['adminProvisioning', 'admin']);
  const settings = settingsOf(provisioning);
  const [values, setValues] = useState({
    sendsInvitations: settings.sendsInvitations,
    linksPeople: settings.linksPeople,
    leaverRule: settings.leaverRule,
  });
  const [most, setMost] = useState(String(settings.mostDeactivations));
  const save = useChange((body: ProvisioningChange) => call(updateProvisioning, { body }), {
    done: t('settings.saved'),
    onDone: onClose,
    isShownByForm: () => true,
    reads: [provisioningQueries.key],
  });
  const form = useCheckedForm({
    schema: ProvisioningChange,
    // An empty field is no zero.
    input: { ...settings, ...values, mostDeactivations: most.trim() === '' ? null : Number(most) },
    error: save.error,
    fields: ['mostDeactivations'],
  });
  const flag = (name: 'sendsInvitations' | 'linksPeople') => (
    <SwitchField
      checked={values[name]}
      onChange={(isOn) => setValues({ ...values, [name]: isOn })}
      label={t(`settings.${name}`)}
    />
  );
  return (
    <FormDialog
      title={t('settings.title')}
      confirm={t('admin:save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      {flag('sendsInvitations')}
      {flag('linksPeople')}
      <Alert severity="info">{t('settings.linksHint')}</Alert>
      <SelectField
        label={t('settings.leaverRule')}
        value={values.leaverRule}
        options={leaverRules.map((rule) => [rule, t(`settings.leaver.${rule}`)])}
        onChange={(leaverRule) => setValues({ ...values, leaverRule })}
      />
      {values.leaverRule === 'transfer' && (
        <Alert severity="info">{t('settings.leaverHint')}</Alert>
      )}
      <TextInput
        label={t('settings.mostDeactivations')}
        hint={t('settings.mostHint')}
        inputMode="numeric"
        autoComplete="off"
        value={most}
        errorText={form.at('mostDeactivations')}
        onChange={({ target }) => setMost(target.value)}
      />
    </FormDialog>
  );
}
