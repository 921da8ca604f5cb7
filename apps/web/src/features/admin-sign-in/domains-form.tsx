import { MailDomains } from '@axp/contracts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
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
  const [typed, setTyped] = useState(domains.join(', '));
  const form = useCheckedForm({
    schema: Typed,
    input: { domains: partsOf(typed) },
    error: null,
    fields: [],
    // An issue is about one of the domains.
    fieldOf: () => 'domains',
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send((body) => onSave(body.domains));
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextInput
          label={label}
          hint={hint}
          autoComplete="off"
          value={typed}
          errorText={form.at('domains')}
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
