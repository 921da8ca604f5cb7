import type { ResourceType } from '@axp/contracts';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { ChoiceChips } from './choice-chips.tsx';

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
  const total = counts && resourceTypes.reduce((sum, one) => sum + counts[one], 0);
  return (
    <ChoiceChips
      value={value}
      choices={resourceTypes}
      labelOf={(one) => labels[one]}
      countOf={(one) => (one === 'all' ? total : counts?.[one])}
      onChange={onChange}
    />
  );
}
