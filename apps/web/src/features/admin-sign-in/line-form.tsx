import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface LineFormProps<S extends z.ZodMiniType> {
  readonly label: string;
  readonly hint: string;
  /** The stored value as text. */
  readonly text: string;
  readonly schema: S;
  readonly read: (typed: string) => unknown;
  readonly isPending: boolean;
  readonly onSave: (value: z.output<S>) => void;
}

/** A setting of one line with a button of its own. */
export function LineForm<S extends z.ZodMiniType>(props: LineFormProps<S>) {
  const { label, hint, text, schema, read, isPending, onSave } = props;
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(text);
  const form = useCheckedForm({
    schema,
    input: read(typed),
    error: null,
    fields: [],
    // An issue may be about one item of a list.
    fieldOf: () => 'line',
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send(onSave);
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextInput
          label={label}
          hint={hint}
          autoComplete="off"
          value={typed}
          errorText={form.at('line')}
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
