import type { OwnField } from '@axp/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { OwnFieldInput } from '@/shared/own-fields/own-field-input.tsx';
import { FormSection } from './form-section.tsx';
import type { ResourceValues } from './form-values.ts';
import { useFieldLabel } from './resource-words.ts';

interface OwnFieldsProps {
  readonly fields: readonly OwnField[];
  readonly isEdit: boolean;
}

/** Fields that the merchant has added to resources (F-03). */
export function OwnFields({ fields, isEdit }: OwnFieldsProps) {
  const label = useFieldLabel();
  const { control } = useFormContext<ResourceValues>();
  return (
    <FormSection title={label('ownFields')}>
      {fields.map((own) => (
        <Controller
          key={own.id}
          name={`ownFields.${own.id}`}
          control={control}
          render={({ field: { value, ref, onChange, onBlur }, fieldState: { error } }) => (
            <OwnFieldInput
              field={own}
              value={value}
              isEdit={isEdit}
              inputRef={ref}
              onChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      ))}
    </FormSection>
  );
}
