import CheckIcon from '@mui/icons-material/Check';
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import DevicesIcon from '@mui/icons-material/Devices';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const modes = [
  { mode: 'light', Icon: LightModeIcon },
  { mode: 'dark', Icon: DarkModeIcon },
  { mode: 'system', Icon: DevicesIcon },
] as const;

/** Light, dark, or as the device has it; part of a menu. */
export function ModeItems({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation('main');
  const { mode: current, setMode } = useColorScheme();
  return modes.map(({ mode, Icon }) => (
    <MenuItem
      key={mode}
      role="menuitemradio"
      aria-checked={mode === current}
      onClick={() => {
        setMode(mode);
        onChosen();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {t(`account.${mode}`)}
      {mode === current && <CheckIcon fontSize="small" sx={{ ml: 'auto' }} />}
    </MenuItem>
  ));
}
