import type { OwnField } from '@axp/contracts';
import { useController } from 'react-hook-form';
import { OwnFieldInput } from '@/shared/own-fields/own-field-input.tsx';
import type { BookingFormValues } from './booking-form-values.ts';

interface OwnFieldsProps {
  readonly fields: readonly OwnField[];
  readonly isEdit: boolean;
}

/** Own fields of the merchant in a form of a booking (F-03). */
export function OwnFields({ fields, isEdit }: OwnFieldsProps) {
  return fields.map((field) => <OwnFieldControl key={field.id} field={field} isEdit={isEdit} />);
}

interface OwnFieldControlProps extends Pick<OwnFieldsProps, 'isEdit'> {
  readonly field: OwnField;
}

function OwnFieldControl({ field, isEdit }: OwnFieldControlProps) {
  const name = `ownFields.${field.id}` as const;
  const { field: control, fieldState } = useController<BookingFormValues, typeof name>({ name });
  const { ref, value, onChange, onBlur } = control;
  return (
    <OwnFieldInput
      field={field}
      value={value}
      isEdit={isEdit}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={fieldState.error?.message}
    />
  );
}
