import { TextField } from '@mui/material';
import type { ReactElement, ReactNode, Ref } from 'react';

interface Frame {
  readonly label: string;
  readonly value: string | number;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

type Options<One> = readonly (readonly [value: One, text: string])[];

type Value = string | number;

interface Required<One extends Value> extends Frame {
  readonly options: Options<One>;
  readonly none?: undefined;
  readonly onChange: (value: One) => void;
}

interface Optional<One extends Value> extends Frame {
  readonly options: Options<One>;
  /** Text of the first option, which chooses nothing. */
  readonly none: string | undefined;
  readonly onChange: (value: One | '') => void;
}

interface Grouped extends Frame {
  readonly options?: undefined;
  /** Options in groups. */
  readonly children: ReactNode;
  readonly onChange: (value: string) => void;
}

/**
 * A choice from a list, as the device shows lists: a wheel on a phone, typing to jump on a
 * keyboard. Long lists of times are handled best that way, and cost no script.
 */
export function SelectField<One extends Value>(props: Required<One>): ReactElement;
export function SelectField<One extends Value>(props: Optional<One>): ReactElement;
export function SelectField(props: Grouped): ReactElement;
export function SelectField<One extends Value>(props: Required<One> | Optional<One> | Grouped) {
  const { label, value, error, hint, required = false, disabled = false, inputRef } = props;
  const choose = (typed: string) => {
    if (props.options === undefined) return props.onChange(typed);
    const chosen = props.options.find(([known]) => String(known) === typed);
    if (chosen) props.onChange(chosen[0]);
    else if (props.none !== undefined) props.onChange('');
  };
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      {...(inputRef && { inputRef })}
      required={required}
      disabled={disabled}
      onChange={({ target }) => choose(target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{ select: { native: true } }}
    >
      {props.options ? (
        <>
          {props.none !== undefined && <option value="">{props.none}</option>}
          {props.options.map(([known, text]) => (
            <option key={known} value={known}>
              {text}
            </option>
          ))}
        </>
      ) : (
        props.children
      )}
    </TextField>
  );
}
