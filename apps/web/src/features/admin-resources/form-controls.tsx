import { Checkbox, FormControlLabel } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { ChipChoices } from './chip-choices.tsx';
import { wide } from './form-section.tsx';
import type { ResourceValues } from './form-values.ts';

type NameOf<Value> = {
  [K in keyof ResourceValues]: ResourceValues[K] extends Value ? K : never;
}[keyof ResourceValues];

interface TextFieldProps {
  readonly name: NameOf<string>;
  readonly label: string;
  readonly hint?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly isMultiline?: boolean;
}

export function FormText({
  name,
  label,
  hint,
  inputMode = 'text',
  isMultiline = false,
}: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<ResourceValues>();
  const { ref, ...field } = register(name);
  return (
    <TextInput
      {...field}
      inputRef={ref}
      label={label}
      hint={hint}
      errorText={getFieldState(name, formState).error?.message}
      inputProps={{ inputMode }}
      multiline={isMultiline}
    />
  );
}

interface FormSelectProps extends Pick<TextFieldProps, 'name' | 'label'> {
  readonly none?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function FormSelect({ name, label, none, options }: FormSelectProps) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        <SelectField
          label={label}
          value={String(field.value)}
          onChange={field.onChange}
          inputRef={field.ref}
          error={error?.message}
          options={options}
          none={none}
        />
      )}
    />
  );
}

export function FormCheck({
  name,
  label,
}: {
  readonly name: NameOf<boolean>;
  readonly label: string;
}) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <FormControlLabel
          sx={wide}
          control={
            <Checkbox
              checked={field.value === true}
              onChange={(_, isChecked) => field.onChange(isChecked)}
              slotProps={{ input: { ref: field.ref } }}
            />
          }
          label={label}
        />
      )}
    />
  );
}

interface FormChipsProps {
  readonly name: 'amenities' | 'visibleTo';
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** Several of a list in the form of a resource. */
export function FormChips({ name, choices, ...words }: FormChipsProps) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <ChipChoices<string> {...words} choices={choices} chosen={value} onChange={onChange} />
      )}
    />
  );
}
