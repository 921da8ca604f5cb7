import type { SecuritySettings } from '@axp/contracts/administration';
import { securityRanges, updateSecuritySettings } from '@axp/contracts/administration';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { securityQueries } from './security-queries.ts';

/** Lifetimes of sessions, and retention of data (H-06, H-10, R-04). */
export function SecuritySettingsCard() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(securityQueries.settings());
  if (error && !data) {
    return <ErrorState title={t('security.settings.failed')} query={{ error, refetch }} />;
  }
  return data ? <SettingsForm settings={data} /> : null;
}

const fields = [
  'idleHours',
  'administratorIdleHours',
  'sessionDays',
  'logDays',
  'problemDays',
  'bookingTextMonths',
] as const;
type Field = (typeof fields)[number];

function SettingsForm({ settings }: { readonly settings: SecuritySettings }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const queryClient = useQueryClient();
  const save = useChange(
    () =>
      call(updateSecuritySettings, { body: { version: settings.version, ...numbersOf(typed) } }),
    {
      done: t('security.settings.saved'),
      onDone: ({ data }) => {
        queryClient.setQueryData(securityQueries.settings().queryKey, data);
        setTyped({});
      },
      isShownByForm: () => true,
      // Someone else may have been faster; what was typed stays.
      reads: [securityQueries.settings().queryKey],
    },
  );
  const refusal = useRefusal({ error: save.error, fields });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card component="form" noValidate onSubmit={submit} sx={{ p: 4, mb: 5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('security.settings.title')}
      </Typography>
      {refusal.other !== null && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {refusal.other}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`field.${field}`)}
            hint={t('security.settings.range', securityRanges[field])}
            errorText={refusal.at(field)}
            inputMode="numeric"
            value={typed[field] ?? String(settings[field])}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </Box>
      <Button
        type="submit"
        variant="contained"
        loading={save.isPending}
        disabled={fields.every(
          (field) => (typed[field] ?? '') === '' || Number(typed[field]) === settings[field],
        )}
        sx={{ mt: 3 }}
      >
        {t('save')}
      </Button>
    </Card>
  );
}

function numbersOf(typed: Readonly<Partial<Record<Field, string>>>) {
  return Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, Number(text)]));
}
