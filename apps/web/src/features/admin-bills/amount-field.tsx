import type { ComponentProps } from 'react';
import { TextInput } from '@/shared/form/text-input.tsx';

interface AmountFieldProps
  extends Pick<
    ComponentProps<typeof TextInput>,
    'label' | 'hint' | 'value' | 'errorText' | 'autoFocus'
  > {
  readonly onType: (typed: string) => void;
}

/** An amount in whole units of a currency, as it is typed. */
export function AmountField({ onType, ...field }: AmountFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
    />
  );
}
