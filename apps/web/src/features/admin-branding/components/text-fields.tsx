import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { TextInput } from '@/shared/ui/text-input.tsx';
import type { BrandingValues } from '../model/form-values.ts';
import { FormCard } from './form-card.tsx';

/** Name, support contact and default language. */
export function TextFields() {
  const { t } = useTranslation(['adminBranding', 'admin']);
  const { register, control, formState } = useFormContext<BrandingValues>();
  const { ref: titleRef, ...title } = register('title');
  const { ref: supportRef, ...support } = register('supportContact');
  return (
    <FormCard title={t('text.title')}>
      <TextInput
        {...title}
        inputRef={titleRef}
        label={t('admin:field.title')}
        hint={t('text.titleHint')}
        errorText={formState.errors.title?.message}
      />
      <TextInput
        {...support}
        inputRef={supportRef}
        label={t('admin:field.supportContact')}
        hint={t('text.supportHint')}
        errorText={formState.errors.supportContact?.message}
      />
      <Controller
        name="locale"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <SelectField
            label={t('admin:field.locale')}
            hint={t('text.localeHint')}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={error?.message}
          >
            <option value="en">{t('value.en')}</option>
            <option value="th">{t('value.th')}</option>
          </SelectField>
        )}
      />
    </FormCard>
  );
}
