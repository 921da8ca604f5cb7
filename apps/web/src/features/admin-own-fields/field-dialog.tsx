import type { ManagedOwnField, OwnFieldBody } from '@axp/contracts/administration';
import { OwnFieldBody as Body, createOwnField } from '@axp/contracts/administration';
import type { OwnFieldSubject } from '@axp/contracts/vocabulary';
import { languages } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { FieldForm } from './field-form.tsx';
import type { FieldValues } from './form-values.ts';
import { bodyOf, newValues, valuesOf } from './form-values.ts';
import { updateField, useFieldChange } from './use-field-change.ts';

interface FieldDialogProps {
  readonly subject: OwnFieldSubject;
  /** Null for a new one. */
  readonly field: ManagedOwnField | null;
  readonly onClose: () => void;
}

/** Adds or changes a field, with the field as its users will see it (F-03). */
export function FieldDialog({ subject, field, onClose }: FieldDialogProps) {
  const { t } = useTranslation('adminOwnFields');
  const { language } = useLanguage();
  const kinds = enabledKinds(useMerchant().services);
  const [values, setValues] = useState(() => (field ? valuesOf(field) : newValues(subject, kinds)));
  const input = bodyOf(subject, values);
  const save = useFieldChange((body: OwnFieldBody) => send(field, body), {
    done: t(field ? 'form.saved' : 'form.created', { name: values.label[language] }),
    onDone: onClose,
    isShownByForm: () => true,
  });
  const form = useCheckedForm({
    schema: Body,
    input,
    error: save.error,
    fields: shownAt(values),
    codes: { 'own_field.label_taken': `label.${language}` },
  });
  const change = (part: Partial<FieldValues>) => {
    save.reset();
    setValues((before) => ({ ...before, ...part }));
  };
  return (
    <FormDialog
      title={field ? t('form.editTitle') : t(`form.addTitle.${subject}`)}
      size="large"
      confirm={t('form.save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <FieldForm
        subject={subject}
        field={field}
        values={values}
        errorAt={form.at}
        onChange={change}
      />
    </FormDialog>
  );
}

/** Subject and kind of a stored field stay. */
async function send(field: ManagedOwnField | null, body: OwnFieldBody) {
  if (!field) return call(createOwnField, { body });
  const { subject: _subject, kind: _kind, ...facts } = body;
  return updateField(field, facts);
}

/** Paths whose errors stand at a field. */
function shownAt({ choices }: FieldValues): string[] {
  const ofLanguages = (path: string) => languages.map((language) => `${path}.${language}`);
  return [
    'choices',
    'default',
    'number.min',
    'number.max',
    'types',
    'resourceIds',
    ...ofLanguages('label'),
    ...ofLanguages('help'),
    ...choices.flatMap((_, at) => ofLanguages(`choices.${at}.label`)),
  ];
}
