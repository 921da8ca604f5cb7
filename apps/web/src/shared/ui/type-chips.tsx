import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { FilterChip } from './filter-chip.tsx';

interface TypeChipsProps {
  /** Undefined for all kinds. */
  readonly value: ResourceType | undefined;
  /** How many each kind has, where that is known. */
  readonly counts?: Readonly<Record<ResourceType, number>> | undefined;
  readonly labels: Readonly<Record<ResourceType | 'all', string>>;
  readonly onChange: (type: ResourceType | undefined) => void;
}

/** Filter by kind, one chip each. */
export function TypeChips({ value, counts, labels, onChange }: TypeChipsProps) {
  return (
    <>
      <FilterChip
        label={labels.all}
        count={counts && resourceTypes.reduce((sum, one) => sum + counts[one], 0)}
        isOn={value === undefined}
        onClick={() => onChange(undefined)}
      />
      {resourceTypes.map((one) => (
        <FilterChip
          key={one}
          label={labels[one]}
          count={counts?.[one]}
          isOn={value === one}
          onClick={() => onChange(value === one ? undefined : one)}
        />
      ))}
    </>
  );
}
