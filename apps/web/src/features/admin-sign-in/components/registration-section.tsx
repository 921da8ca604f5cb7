import type { SignInSettings } from '@axp/contracts';
import { parseFields, RegistrationChange, updateRegistration } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { TextInput } from '@/shared/ui/text-input.tsx';
import { useSettingsChange } from '../hooks/use-settings-change.ts';

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
        <DomainsForm key={allowedDomains.join()} version={version} domains={allowedDomains} />
      )}
    </>
  );
}

interface DomainsFormProps {
  readonly version: number;
  readonly domains: readonly string[];
}

function DomainsForm({ version, domains }: DomainsFormProps) {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const text = useValidationText();
  const [typed, setTyped] = useState(domains.join(', '));
  const [errorText, setErrorText] = useState<string>();
  const save = useSettingsChange((body: RegistrationChange) => call(updateRegistration, { body }), {
    done: t('registration.domainsSaved'),
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const allowedDomains = typed.split(/[\s,;]+/).filter((domain) => domain !== '');
    const parsed = parseFields(RegistrationChange, { version, allowedDomains });
    const issue = parsed.success ? undefined : parsed.issues[0];
    setErrorText(issue && text.issue(issue));
    if (parsed.success) save.mutate(parsed.data);
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextInput
          label={t('registration.domains')}
          hint={t('registration.domainsHint')}
          autoComplete="off"
          value={typed}
          errorText={errorText}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        loading={save.isPending}
        sx={{ mt: 7, minHeight: 44 }}
      >
        {t('admin:save')}
      </Button>
    </Box>
  );
}
