import { Box, MenuItem, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@/shared/ui/segmented.tsx';

export interface FloorChoiceProps {
  readonly floors: readonly { readonly id: string; readonly name: string; readonly free: number }[];
  readonly chosenId: string;
  readonly onChoose: (floorId: string) => void;
}

/** More of them, and those of a phone, become a menu. */
const mostInView = 6;

/** The floors of a building, each with the number of its free resources. */
export function FloorChoice({ floors, chosenId, onChoose }: FloorChoiceProps) {
  const { t } = useTranslation('plan');
  const label = t('floor');
  const options = floors.map(({ id, name, free }) => ({
    value: id,
    label: t('floorFree', { name, count: free }),
  }));
  const hasMenu = floors.length > mostInView;
  return (
    <>
      {!hasMenu && (
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Segmented label={label} value={chosenId} options={options} onChange={onChoose} />
        </Box>
      )}
      <Box sx={{ display: { md: hasMenu ? 'block' : 'none' } }}>
        <Select
          value={chosenId}
          onChange={({ target }) => onChoose(target.value)}
          inputProps={{ 'aria-label': label }}
          sx={{ minWidth: 160, height: { xs: 46, md: 38 }, bgcolor: 'background.paper' }}
        >
          {options.map(({ value, label: text }) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </Select>
      </Box>
    </>
  );
}
