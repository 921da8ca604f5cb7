import type { OwnField, OwnValues } from '@axp/contracts';
import { useController } from 'react-hook-form';
import { OwnFieldInput } from './own-field-input.tsx';

interface OwnFieldControlsProps {
  readonly fields: readonly OwnField[];
  readonly isEdit: boolean;
}

/** Own fields of the merchant in a form whose values have them as `ownFields` (F-03). */
export function OwnFieldControls({ fields, isEdit }: OwnFieldControlsProps) {
  return fields.map((field) => <OwnFieldControl key={field.id} field={field} isEdit={isEdit} />);
}

interface OwnFieldControlProps extends Pick<OwnFieldControlsProps, 'isEdit'> {
  readonly field: OwnField;
}

function OwnFieldControl({ field, isEdit }: OwnFieldControlProps) {
  const name = `ownFields.${field.id}` as const;
  const { field: control, fieldState } = useController<
    { readonly ownFields: OwnValues },
    typeof name
  >({ name });
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
