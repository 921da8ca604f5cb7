import { MailDomains, parseFields } from '@axp/contracts';
import { Box } from '@mui/material';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { partsOf } from './connection-values.ts';

interface DomainsFormProps {
  readonly label: string;
  readonly hint: string;
  readonly domains: readonly string[];
  readonly isPending: boolean;
  readonly onSave: (domains: readonly string[]) => void;
}

const Typed = z.object({ domains: MailDomains });

/** Domains of addresses, separated by commas or spaces. */
export function DomainsForm({ label, hint, domains, isPending, onSave }: DomainsFormProps) {
  const { t } = useTranslation('admin');
  const text = useValidationText();
  const [typed, setTyped] = useState(domains.join(', '));
  const [errorText, setErrorText] = useState<string>();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const parsed = parseFields(Typed, { domains: partsOf(typed) });
    const issue = parsed.success ? undefined : parsed.issues[0];
    setErrorText(issue && text.issue(issue));
    if (parsed.success) onSave(parsed.data.domains);
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
          label={label}
          hint={hint}
          autoComplete="off"
          value={typed}
          errorText={errorText}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      <SecondaryButton
        type="submit"
        aria-label={`${t('save')}: ${label}`}
        loading={isPending}
        sx={{ mt: 7, minHeight: 44 }}
      >
        {t('save')}
      </SecondaryButton>
    </Box>
  );
}
