import type { OutlinedInputProps } from '@mui/material';
import { FormControl, FormHelperText, InputLabel, OutlinedInput } from '@mui/material';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface TextInputProps extends Omit<OutlinedInputProps, 'id' | 'label' | 'error'> {
  readonly label: string;
  /** Error text; replaces the hint. */
  readonly errorText?: string | undefined;
  readonly hint?: ReactNode;
}

/** One line of text with its label above; lighter than MUI's TextField, which brings lists along. */
export function TextInput({ label, errorText, hint, ...rest }: TextInputProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isWrong = errorText !== undefined;
  return (
    <FormControl fullWidth error={isWrong} required={rest.required ?? false}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} aria-describedby={hintId} {...rest} />
      <FormHelperText id={hintId} aria-live="polite">
        {errorText ?? hint}
      </FormHelperText>
    </FormControl>
  );
}
