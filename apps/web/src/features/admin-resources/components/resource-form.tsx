import type { FieldIssue, ManagedResource, ResourceType } from '@axp/contracts';
import { ResourceBody } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '@/shared/admin/index.ts';
import { useProblemText } from '@/shared/api/index.ts';
import { useValidationText } from '@/shared/i18n/index.ts';
import { contractResolver } from '@/shared/lib/contract-resolver.ts';
import { SubmitButton } from '@/shared/ui/index.ts';
import { isStale, useSaveResource } from '../hooks/use-save-resource.ts';
import type { ResourceValues } from '../model/form-values.ts';
import { asTyped, bodyOf, emptyValues, fieldOf, valuesOf } from '../model/form-values.ts';
import { AffectedDialog } from './affected-dialog.tsx';
import { DeleteButton } from './delete-button.tsx';
import { RuleFields } from './rule-fields.tsx';
import { StaleResource } from './stale-resource.tsx';
import { WhatFields } from './what-fields.tsx';

interface ResourceFormProps {
  readonly type: ResourceType;
  /** Null for a new one. */
  readonly resource: ManagedResource | null;
}

/** All that is set for a resource; checked by the contract's own schema. */
export function ResourceForm({ type, resource }: ResourceFormProps) {
  const { t } = useTranslation('adminResources');
  const router = useRouter();
  const text = useValidationText();
  // Base of the edit, for the comparison after a stale save.
  const [base, setBase] = useState(resource);
  const explain = (issue: FieldIssue): string => text.issue(asTyped(issue, form.getValues()));
  const form = useForm<ResourceValues, unknown, ResourceBody>({
    defaultValues: base ? valuesOf(base) : emptyValues(type),
    resolver: contractResolver<ResourceValues, typeof ResourceBody>({
      schema: ResourceBody,
      explain,
      toInput: (values) => bodyOf(values, { type, former: base }),
      fieldOf,
    }),
  });
  const save = useSaveResource({
    base,
    onSaved: (saved) => {
      setBase(saved);
      form.reset(valuesOf(saved));
      if (!base) void router.replace('/admin/resources');
    },
    onRefused: (error) => {
      for (const issue of error.issues) {
        form.setError(knownField(issue.path), { message: explain(issue) });
      }
    },
  });
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => save.ask(body))(event)}
      >
        <WhatFields type={type} />
        <RuleFields type={type} />
        <SaveTrouble error={save.error} isWrong={Object.keys(form.formState.errors).length > 0} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
          <SubmitButton isSubmitting={save.isPending}>{t('form.save')}</SubmitButton>
          {base && <DeleteButton resource={base} onDeleted={() => form.reset()} />}
        </Box>
      </Box>
      <AffectedDialog save={save} />
      {base && (
        <StaleResource
          base={base}
          save={save}
          onTake={(theirs) => {
            setBase(theirs);
            form.reset(valuesOf(theirs));
          }}
        />
      )}
      <LeaveQuestion isEdited={isDirty && !save.isPending} />
    </FormProvider>
  );
}

const names = Object.keys(emptyValues('room')).filter(
  (name): name is keyof ResourceValues => name in emptyValues('room'),
);

function knownField(path: string): keyof ResourceValues {
  const field = fieldOf(path);
  return names.find((name) => name === field) ?? 'name';
}

interface SaveTroubleProps {
  readonly error: Error | null;
  readonly isWrong: boolean;
}

function SaveTrouble({ error, isWrong }: SaveTroubleProps) {
  const { t } = useTranslation('adminResources');
  const problemText = useProblemText();
  if (error && !isStale(error)) {
    return (
      <Alert severity="error" sx={{ mb: 4 }}>
        {problemText(error)}
      </Alert>
    );
  }
  if (!isWrong) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {t('form.check')}
    </Alert>
  );
}
