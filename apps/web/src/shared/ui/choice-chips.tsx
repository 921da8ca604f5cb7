import { FilterChip } from './filter-chip.tsx';

interface ChoiceChipsProps<Choice extends string> {
  /** Undefined for all. */
  readonly value: Choice | undefined;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice | 'all') => string;
  /** How many each choice has, where that is known. */
  readonly countOf?: (choice: Choice | 'all') => number | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
}

/** Filter by one of some values, one chip each; the chosen one leads back to all. */
export function ChoiceChips<Choice extends string>({
  value,
  choices,
  labelOf,
  countOf,
  onChange,
}: ChoiceChipsProps<Choice>) {
  return (
    <>
      <FilterChip
        label={labelOf('all')}
        count={countOf?.('all')}
        isOn={value === undefined}
        onClick={() => onChange(undefined)}
      />
      {choices.map((one) => (
        <FilterChip
          key={one}
          label={labelOf(one)}
          count={countOf?.(one)}
          isOn={value === one}
          onClick={() => onChange(value === one ? undefined : one)}
        />
      ))}
    </>
  );
}
