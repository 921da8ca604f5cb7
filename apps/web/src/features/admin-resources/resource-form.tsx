import type { FieldIssue, ManagedResource, ResourceType } from '@axp/contracts';
import { ResourceBody } from '@axp/contracts';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ComponentProps } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '@/shared/admin/action-bar.tsx';
import { AffectedDialog } from '@/shared/admin/affected-list.tsx';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { useProblemText } from '@/shared/api/index.ts';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { contractResolver } from '@/shared/form/contract-resolver.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { useValidationText } from '@/shared/i18n/index.ts';
import { keysOf } from '@/shared/lib/records.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { DeleteButton } from './delete-button.tsx';
import type { ResourceValues } from './form-values.ts';
import { asTyped, bodyOf, emptyValues, fieldOf, valuesOf } from './form-values.ts';
import { ResourceFields } from './resource-fields.tsx';
import { resourceQueries } from './resource-queries.ts';
import { differing, useResourceTexts, useTypedResource } from './resource-texts.ts';
import { useFieldLabel } from './resource-words.ts';
import type { SaveResource } from './save-resource.ts';
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
        <ResourceFields type={type} base={base} />
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
      <AffectedDialog
        affected={save.affected}
        isPending={save.isPending}
        onConfirm={() => save.confirm()}
        onClose={save.giveUp}
      />
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
      {base && <StaleResource base={base} save={save} onTake={startFrom} />}
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

// Loaded for changes of hours alone.
const DecideDialog = lazyPart(() =>
  import('@/shared/admin/decide-dialog.tsx').then((module) => module.DecideDialog),
);

const names = keysOf(emptyValues('room', ''));

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
  const refusal = error && !isStale(error) ? problemText(error) : null;
  if (refusal === null && !isWrong) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {refusal ?? t('form.check')}
    </Alert>
  );
}

interface StaleResourceProps {
  readonly base: ManagedResource;
  readonly save: SaveResource;
  readonly onTake: (theirs: ManagedResource) => void;
}

/** Two have changed the same resource: the second sees both values, and decides. */
function StaleResource({ base, save, onTake }: StaleResourceProps) {
  const { t } = useTranslation('adminResources');
  const { currency } = useMerchant();
  const form = useFormContext<ResourceValues>();
  const label = useFieldLabel();
  const textsOf = useResourceTexts();
  const typed = useTypedResource();
  const { data } = useQuery(resourceQueries.one(base.id));
  // Until the refetch, the cached resource has the same version as the form.
  const theirs = data && data.version !== base.version ? data : undefined;
  if (!isStale(save.error) || !theirs) return null;
  const [before, theirTexts] = [textsOf(base), textsOf(theirs)];
  const mine = textsOf(typed(base, form.getValues()));
  /** Over the other user's version goes only what was changed here. */
  const merge = () => {
    const { dirtyFields } = form.formState;
    const values = { ...valuesOf(theirs, currency), ...own(form.getValues(), dirtyFields) };
    const parsed = ResourceBody.safeParse(bodyOf(values, { type: base.type, former: theirs }));
    if (parsed.success) save.saveOver(parsed.data, theirs.version);
  };
  return (
    <ConcurrentChangeDialog
      onClose={save.giveUp}
      title={t('form.stale.title')}
      theirsLabel={t('form.stale.theirs')}
      mineLabel={t('form.stale.mine')}
      isSaving={save.isPending}
      onTheirs={() => {
        save.giveUp();
        onTake(theirs);
      }}
      onMine={merge}
    >
      <Typography variant="body2">{t('form.stale.text')}</Typography>
      <Box component="table" sx={staleTable}>
        <thead>
          <tr>
            {(['field', 'saved', 'yours'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`form.stale.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing(before, theirTexts).map((field) => (
            <tr key={field}>
              <th scope="row">{label(field)}</th>
              <td>{theirTexts[field] || '–'}</td>
              <td>{mine[field] === before[field] ? t('form.stale.kept') : mine[field] || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </ConcurrentChangeDialog>
  );
}

const staleTable = {
  width: '100%',
  mt: 3,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    p: 2,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;

/** The fields that were changed here. */
function own(values: ResourceValues, dirty: object): Partial<ResourceValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in dirty));
}
