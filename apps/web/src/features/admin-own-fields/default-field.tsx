import { perLanguage } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { OwnFieldInput } from '@/shared/own-fields/own-field-input.tsx';
import type { FormProps } from './form-values.ts';
import { bodyOf } from './form-values.ts';

/** The value of new forms, in an input of the field's own type. */
export function DefaultField({ subject, values, errorAt, onChange }: FormProps) {
  const { t } = useTranslation('adminOwnFields');
  const body = bodyOf(subject, values);
  return (
    <OwnFieldInput
      key={values.kind}
      field={{
        ...body,
        id: 'default',
        label: perLanguage(() => t('form.default')),
        help: perLanguage(() => t('form.defaultHint')),
        isRequired: false,
        choices: body.choices
          .filter(({ label }) => Object.values(label).some((name) => name.trim() !== ''))
          .map((choice) => ({ ...choice, isArchived: false })),
      }}
      value={values.default}
      isEdit
      error={errorAt('default')}
      onChange={(value) => onChange({ default: value === '' ? null : value })}
    />
  );
}
