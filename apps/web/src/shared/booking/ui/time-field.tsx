import type { Ref } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { clockText } from '../clock.ts';
import type { TimeRules } from '../time-window.ts';
import { startChoices } from '../time-window.ts';

interface TimeFieldProps {
  readonly label: string;
  /** Since midnight. */
  readonly minutes: number;
  readonly rules: Pick<TimeRules, 'gridMinutes'>;
  readonly onChange: (minutes: number) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
}

/** A time of day on the grid, as the clocks of the place show it. */
export function TimeField({ minutes, rules, onChange, ...field }: TimeFieldProps) {
  return (
    <SelectField {...field} value={String(minutes)} onChange={(chosen) => onChange(Number(chosen))}>
      <TimeOptions choices={startChoices(minutes, rules)} />
    </SelectField>
  );
}

/** Times of day to choose from a list, each in minutes since midnight. */
export function TimeOptions({ choices }: { readonly choices: readonly number[] }) {
  return choices.map((minutes) => (
    <option key={minutes} value={minutes}>
      {clockText(minutes)}
    </option>
  ));
}
