import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId } from 'react';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  /** Null until something is chosen: nothing is answered for anybody. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: string | undefined;
}

/** One of a few answers, all of them seen. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, choices, value, onChange, error } = props;
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <FormControl required error={isWrong}>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        aria-describedby={`${id}-error`}
        aria-invalid={isWrong}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const choice = choices.find((one) => one.value === chosen);
          if (choice) onChange(choice.value);
        }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio />}
            label={choice.label}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-error`}>{error}</FormHelperText>
    </FormControl>
  );
}
