import { Box, Menu, MenuItem, Popover } from '@mui/material';
import type { useMenu } from '../ui/use-menu.ts';
import type { PickOption } from './pick-options.ts';
import { maxNativeOptions } from './pick-options.ts';
import { SearchedSelect } from './searched-select-part.tsx';

interface MenuChoice extends PickOption {
  /** How many results remain with it. */
  readonly count?: number | undefined;
}

interface ChoiceMenuProps {
  readonly menu: ReturnType<typeof useMenu>['menu'];
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly MenuChoice[];
  /** Text of the first choice, which chooses nothing. */
  readonly none?: string;
  readonly onChoose: (id: string | undefined) => void;
}

/** The choices of a button: a menu, or a field to search in where there are many. */
export function ChoiceMenu({ menu, label, value, choices, none, onChoose }: ChoiceMenuProps) {
  const choose = (id: string | undefined) => {
    menu.onClose();
    onChoose(id);
  };
  if (choices.length > maxNativeOptions) {
    return (
      <Popover
        {...menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { mt: 2, p: 4, width: 320 } },
        }}
      >
        <SearchedSelect
          label={label}
          value={value ?? ''}
          options={choices}
          none={none}
          autoFocus
          onChange={(id) => choose(id === '' ? undefined : id)}
        />
      </Popover>
    );
  }
  return (
    <Menu {...menu}>
      {none !== undefined && (
        <MenuItem selected={value === undefined} onClick={() => choose(undefined)}>
          {none}
        </MenuItem>
      )}
      {choices.map(({ id, name, count }) => (
        <MenuItem key={id} selected={id === value} onClick={() => choose(id)}>
          {name}
          {count !== undefined && (
            <Box component="span" sx={{ ml: 'auto', pl: 4, color: 'text.secondary' }}>
              {count}
            </Box>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
