import { ChoiceMenu } from '../form/choice-menu.tsx';
import { FilterChip } from './filter-chip.tsx';
import { useMenu } from './use-menu.ts';

interface MenuChipProps {
  /** Where nothing is chosen. */
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string | undefined) => void;
}

/** A filter with one of many values, chosen from a menu. */
export function MenuChip({ label, value, choices, onChange }: MenuChipProps) {
  const { button, menu } = useMenu();
  const chosen = choices.find((one) => one.id === value);
  return (
    <>
      <FilterChip label={chosen?.name ?? label} isOn={chosen !== undefined} isMenu {...button} />
      <ChoiceMenu
        menu={menu}
        label={label}
        value={chosen?.id}
        choices={choices}
        none={label}
        onChoose={onChange}
      />
    </>
  );
}
