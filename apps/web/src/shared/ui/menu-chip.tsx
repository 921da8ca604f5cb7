import { Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { FilterChip } from './filter-chip.tsx';

interface MenuChipProps {
  /** Where nothing is chosen. */
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string | undefined) => void;
}

/** A filter with one of many values, chosen from a menu. */
export function MenuChip({ label, value, choices, onChange }: MenuChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const chosen = choices.find((one) => one.id === value);
  const choose = (next: string | undefined) => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <>
      <FilterChip
        label={chosen?.name ?? label}
        isOn={chosen !== undefined}
        isMenu
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={!chosen} onClick={() => choose(undefined)}>
          {label}
        </MenuItem>
        {choices.map((one) => (
          <MenuItem key={one.id} selected={one.id === value} onClick={() => choose(one.id)}>
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
