import { useState } from 'react';
import { TextInput } from '@/shared/form/text-input.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number that is taken over when the field is left, or with Enter. */
export function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const [known, setKnown] = useState(value);
  // Follows a shape that is moved elsewhere, in the same field, which may have the focus.
  if (value !== known) {
    setKnown(value);
    setTyped(String(value));
  }
  const take = () => {
    const number = Number(typed);
    if (/^-?\d+$/.test(typed) && number !== value) onChange(number);
    else setTyped(String(value));
  };
  return (
    <TextInput
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      inputProps={{ inputMode: 'numeric' }}
    />
  );
}
