import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoices } from './chip-choices.tsx';
import type { ResourceValues } from './form-values.ts';

interface ChoiceChipsProps {
  readonly name: 'amenities' | 'visibleTo';
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** Several of a list in the form of a resource. */
export function ChoiceChips({ name, label, hint, choices }: ChoiceChipsProps) {
  const { control } = useFormContext<ResourceValues>();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <ChipChoices<string>
          label={label}
          hint={hint}
          choices={choices}
          chosen={value}
          onChange={onChange}
        />
      )}
    />
  );
}
