import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId } from 'react';

interface RadioFieldProps<T extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly hint?: string;
  }[];
  /** Null until something is chosen: nothing is answered for anybody. */
  readonly value: T | null;
  readonly isRow?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: T) => void;
}

/** One of a few answers, all of them seen. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { label, options, value, isRow = false, required = false, error, onChange } = props;
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <FormControl required={required} error={isWrong}>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup
        row={isRow}
        aria-labelledby={id}
        aria-describedby={`${id}-error`}
        aria-invalid={isWrong}
        value={value ?? ''}
        sx={{ rowGap: options.some(({ hint }) => hint) ? 2 : 0 }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio />}
            label={
              <>
                {option.label}
                {option.hint && (
                  <Typography variant="note" component="span" sx={{ display: 'block' }}>
                    {option.hint}
                  </Typography>
                )}
              </>
            }
            onChange={() => onChange(option.value)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-error`}>{error}</FormHelperText>
    </FormControl>
  );
}
