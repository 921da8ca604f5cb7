import type { Ref } from 'react';

export interface PickOption {
  readonly id: string;
  readonly name: string;
  readonly group?: string;
}

export interface PickFieldProps {
  readonly label: string;
  /** Id of an option; empty while none is chosen. */
  readonly value: string;
  readonly options: readonly PickOption[];
  /** Text of the first option, which chooses nothing. */
  readonly none?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLElement>;
  readonly onChange: (id: string) => void;
}

/** So many are overlooked at a glance; more are searched. */
export const maxNativeOptions = 12;

/** Options by group, so that each group has one heading. */
export function groupsOf(options: readonly PickOption[]): [string, readonly PickOption[]][] {
  return [...Map.groupBy(options, ({ group }) => group ?? '')];
}
