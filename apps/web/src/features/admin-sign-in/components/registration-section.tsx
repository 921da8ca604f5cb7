import type { SignInSettings } from '@axp/contracts';
import { updateRegistration } from '@axp/contracts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useSettingsChange } from '../hooks/use-settings-change.ts';
import { DomainsForm } from './domains-form.tsx';

interface RegistrationSectionProps {
  readonly settings: SignInSettings;
  readonly isLocalOn: boolean;
}

/** Whether strangers may ask for an account, and with an address of which domains. */
export function RegistrationSection({ settings, isLocalOn }: RegistrationSectionProps) {
  const { t } = useTranslation('adminSignIn');
  const { version, registration } = settings;
  const { isOpen, allowedDomains } = registration;
  const change = useSettingsChange(
    () => call(updateRegistration, { body: { version, isOpen: !isOpen } }),
    { done: t(isOpen ? 'registration.off' : 'registration.on') },
  );
  const save = useSettingsChange(
    (domains: string[]) => call(updateRegistration, { body: { version, allowedDomains: domains } }),
    { done: t('registration.domainsSaved') },
  );
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isOpen}
            disabled={change.isPending || (!isLocalOn && !isOpen)}
            onChange={() => change.mutate(undefined)}
          />
        }
        label={t('registration.title')}
        sx={{ minHeight: 44 }}
      />
      <Typography variant="body2" color="text.secondary">
        {t(isLocalOn ? 'registration.text' : 'registration.needsLocal')}
      </Typography>
      {isOpen && (
        <DomainsForm
          key={allowedDomains.join()}
          label={t('registration.domains')}
          hint={t('registration.domainsHint')}
          domains={allowedDomains}
          isPending={save.isPending}
          onSave={(domains) => save.mutate([...domains])}
        />
      )}
    </>
  );
}
