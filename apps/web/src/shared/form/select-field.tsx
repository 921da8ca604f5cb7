import TextField from '@mui/material/TextField';
import type { PropsWithChildren, Ref } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

/**
 * A choice from a list, as the device shows lists: a wheel on a phone, typing to jump on a
 * keyboard. Long lists of times are handled best that way, and cost no script.
 */
export function SelectField(props: PropsWithChildren<SelectFieldProps>) {
  const { label, value, onChange, error, hint, required = false, inputRef, children } = props;
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      {...(inputRef && { inputRef })}
      required={required}
      disabled={props.disabled ?? false}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{ select: { native: true } }}
    >
      {children}
    </TextField>
  );
}
