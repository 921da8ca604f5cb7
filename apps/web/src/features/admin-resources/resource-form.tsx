import type { FieldIssue, ManagedResource, ResourceType } from '@axp/contracts';
import { ResourceBody } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AffectedDialog } from '@/shared/admin/affected-list.tsx';
import { LeaveQuestion } from '@/shared/admin/leave-question.tsx';
import { useProblemText } from '@/shared/api/index.ts';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { DeleteButton } from './delete-button.tsx';
import type { ResourceValues } from './form-values.ts';
import { asTyped, bodyOf, emptyValues, fieldOf, valuesOf } from './form-values.ts';
import { RuleFields, WhatFields } from './resource-fields.tsx';
import { resourceQueries } from './resource-queries.ts';
import type { SaveResource } from './save-resource.ts';
import { changedFields, isStale, useSaveResource } from './save-resource.ts';

interface ResourceFormProps {
  readonly type: ResourceType;
  /** Null for a new one. */
  readonly resource: ManagedResource | null;
}

/** All that is set for a resource; checked by the contract's own schema. */
export function ResourceForm({ type, resource }: ResourceFormProps) {
  const { t } = useTranslation('adminResources');
  const router = useRouter();
  const { currency } = useMerchant();
  const text = useValidationText();
  // Base of the edit, for the comparison after a stale save.
  const [base, setBase] = useState(resource);
  const explain = (issue: FieldIssue): string => text.issue(asTyped(issue, form.getValues()));
  const form = useForm<ResourceValues, unknown, ResourceBody>({
    defaultValues: base ? valuesOf(base, currency) : emptyValues(type, currency),
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
      form.reset(valuesOf(saved, currency));
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
      <AffectedDialog
        affected={save.affected}
        isPending={save.isPending}
        onConfirm={save.confirm}
        onClose={save.giveUp}
      />
      {base && (
        <StaleResource
          base={base}
          save={save}
          onTake={(theirs) => {
            setBase(theirs);
            form.reset(valuesOf(theirs, currency));
          }}
        />
      )}
      <LeaveQuestion isEdited={isDirty && !save.isPending} />
    </FormProvider>
  );
}

const known = emptyValues('room', '');
const names = Object.keys(known).filter((name): name is keyof ResourceValues => name in known);

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

interface StaleResourceProps {
  readonly base: ManagedResource;
  readonly save: SaveResource;
  readonly onTake: (theirs: ManagedResource) => void;
}

/** Two have changed the same resource: the second sees what the first did, and decides. */
function StaleResource({ base, save, onTake }: StaleResourceProps) {
  const { t } = useTranslation('adminResources');
  const { data } = useQuery(resourceQueries.one(base.id));
  // Until the refetch, the cached resource has the same version as the form.
  const theirs = data && data.version !== base.version ? data : undefined;
  return (
    <ConcurrentChangeDialog
      isOpen={isStale(save.error) && theirs !== undefined}
      onClose={save.giveUp}
      title={t('form.stale.title')}
      theirsLabel={t('form.stale.theirs')}
      mineLabel={t('form.stale.mine')}
      isSaving={save.isPending}
      onTheirs={() => {
        save.giveUp();
        if (theirs) onTake(theirs);
      }}
      onMine={() => theirs && save.saveOver(theirs.version)}
    >
      <Typography variant="body2">{t('form.stale.text')}</Typography>
      <ul>
        {theirs &&
          changedFields(base, theirs).map(({ field, value }) => (
            <li key={field}>
              <Typography variant="body2">
                {t('form.stale.change', { field: t(`form.${field}`), value })}
              </Typography>
            </li>
          ))}
      </ul>
    </ConcurrentChangeDialog>
  );
}
