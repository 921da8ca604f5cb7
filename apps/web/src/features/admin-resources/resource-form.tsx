import type { FieldIssue, ManagedResource, ResourceType } from '@axp/contracts';
import { ResourceBody } from '@axp/contracts';
import { Alert, Box } from '@mui/material';
import { useRouter } from 'next/router';
import type { ComponentProps } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { useProblemText } from '@/shared/api/index.ts';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { keysOf } from '@/shared/lib/records.ts';
import { ownValueFaults } from '@/shared/own-fields/own-value-faults-lazy.ts';
import { useResourceFields } from '@/shared/own-fields/use-own-fields.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { lazyDialog, lazyPart } from '@/shared/ui/lazy-part.tsx';
import { DeleteButton } from './delete-button.tsx';
import type { ResourceValues } from './form-values.ts';
import {
  asTyped,
  bodyOf,
  changedOwnValues,
  emptyValues,
  fieldOf,
  valuesOf,
} from './form-values.ts';
import { ResourceFields } from './resource-fields.tsx';
import { differing, useResourceTexts, useTypedResource } from './resource-texts.ts';
import { useFieldLabel } from './resource-words.ts';
import { isStale, useSaveResource } from './save-resource.ts';

interface ResourceFormProps {
  readonly type: ResourceType;
  /** Null for a new one. */
  readonly resource: ManagedResource | null;
  /** Called when there is something unsaved, and when there is no longer. */
  readonly onEdited: ReportEdited;
}

/** All that is set for a resource but its rules; checked by the contract's own schema. */
export function ResourceForm({ type, resource, onEdited }: ResourceFormProps) {
  const { t } = useTranslation('adminResources');
  const router = useRouter();
  const { currency } = useMerchant();
  const text = useValidationText();
  const ownFields = useResourceFields({ type, id: resource?.id ?? null });
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
      check: ({ ownFields: values }) =>
        ownValueFaults(
          {
            fields: ownFields,
            values: changedOwnValues(values, base),
            isChange: base !== null,
          },
          text,
        ),
    }),
  });
  const startFrom = (saved: ManagedResource) => {
    setBase(saved);
    form.reset(valuesOf(saved, currency));
  };
  const save = useSaveResource({
    base,
    onSaved: (saved) => {
      startFrom(saved);
      if (!base) void router.replace('/admin/resources');
    },
    onRefused: (error) => {
      for (const issue of error.issues) {
        form.setError(knownField(issue.path), { message: explain(issue) });
      }
    },
  });
  const { isDirty } = form.formState;
  const isEdited = isDirty && !save.isPending;
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  // A change elsewhere on the page, such as another picture, makes a new version.
  if (resource && base && resource.version > base.version && !isDirty) setBase(resource);
  const load = useEffectEvent((saved: ManagedResource) => form.reset(valuesOf(saved, currency)));
  useEffect(() => {
    if (base) load(base);
  }, [base]);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => save.ask(body))(event)}
      >
        <ResourceFields type={type} base={base} ownFields={ownFields} />
        <SaveTrouble
          error={save.toDecide ? null : save.error}
          isWrong={Object.keys(form.formState.errors).length > 0}
        />
        {base ? (
          <>
            <DeleteButton resource={base} onDeleted={() => form.reset()} />
            {isDirty && (
              <ChangesBar
                base={base}
                isSaving={save.isPending}
                onDiscard={() => {
                  save.giveUp();
                  form.reset();
                }}
              />
            )}
          </>
        ) : (
          <SubmitButton isSubmitting={save.isPending}>{t('form.save')}</SubmitButton>
        )}
      </Box>
      {save.affected && (
        <AffectedDialog
          affected={save.affected}
          isPending={save.isPending}
          onConfirm={() => save.confirm()}
          onClose={save.giveUp}
        />
      )}
      {base && save.toDecide && (
        <DecideDialog
          title={t('places.decide.hours')}
          found={save.toDecide}
          error={save.error}
          timezone={base.timezone}
          isPending={save.isPending}
          onConfirm={save.confirm}
          onClose={save.giveUp}
        />
      )}
      {base && isStale(save.error) && <StaleResource base={base} save={save} onTake={startFrom} />}
    </FormProvider>
  );
}

interface ChangesBarProps extends Pick<ComponentProps<typeof SaveBar>, 'isSaving' | 'onDiscard'> {
  readonly base: ManagedResource;
}

/** Names what is not saved; a value that is long is left to its field. */
function ChangesBar({ base, ...bar }: ChangesBarProps) {
  const { t } = useTranslation(['adminResources', 'admin']);
  const { getValues } = useFormContext<ResourceValues>();
  useWatch<ResourceValues>();
  const label = useFieldLabel();
  const textsOf = useResourceTexts();
  const typed = useTypedResource();
  const before = textsOf(base);
  const after = textsOf(typed(base, getValues()));
  const changes = differing(before, after).map((field) => {
    const isShort = before[field].length + after[field].length <= longestChange;
    if (!isShort) return label(field);
    const [was, willBe] = [before[field] || '–', after[field] || '–'];
    return t('admin:audit.change', { field: label(field), before: was, after: willBe });
  });
  return <SaveBar changes={changes.length > 0 ? changes : [t('form.unfinished')]} {...bar} />;
}

const longestChange = 48;

// Loaded where two users have changed the same resource.
const StaleResource = lazyDialog(() => import('./stale-resource.tsx'), 'StaleResource');

// Loaded for changes that bookings do not fit.
const AffectedDialog = lazyDialog(
  () => import('@/shared/admin/affected-list.tsx'),
  'AffectedDialog',
);

// Loaded for changes of hours alone.
const DecideDialog = lazyPart(() => import('@/shared/admin/decide-dialog.tsx'), 'DecideDialog');

const names = keysOf(emptyValues('room', ''));

function knownField(path: string): keyof ResourceValues | `ownFields.${string}` {
  const field = fieldOf(path);
  const [name, id] = field.split('.');
  if (name === 'ownFields' && id !== undefined) return `ownFields.${id}`;
  return names.find((name) => name === field) ?? 'name';
}

interface SaveTroubleProps {
  readonly error: Error | null;
  readonly isWrong: boolean;
}

function SaveTrouble({ error, isWrong }: SaveTroubleProps) {
  const { t } = useTranslation('adminResources');
  const problemText = useProblemText();
  const refusal = error && !isStale(error) ? problemText(error) : null;
  if (refusal === null && !isWrong) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {refusal ?? t('form.check')}
    </Alert>
  );
}
