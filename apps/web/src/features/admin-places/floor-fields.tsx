import type { BuildingBody } from '@axp/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/shared/form/text-input.tsx';

type Floors = BuildingBody['floors'];

interface FloorFieldsProps {
  readonly floors: Floors;
  /** Returns the error of a field such as `floors.1.name`; undefined if the field is valid. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (floors: Floors) => void;
}

/** The floors of a building from the ground up; a floor in use can be renamed but not removed. */
export function FloorFields({ floors, errorAt, onChange }: FloorFieldsProps) {
  const { t } = useTranslation('adminResources');
  // The ground floor comes first.
  const nextLevel = Math.max(-1, ...floors.map(({ level }) => level)) + 1;
  const change = (index: number, floor: Floors[number]) => onChange(floors.with(index, floor));
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 2, p: 0 }}>
        {t('places.floors', { count: floors.length })}
      </Typography>
      {floors.map((floor, index) => (
        <Box key={floor.id ?? `new ${index}`} sx={floorStyle}>
          <TextInput
            label={t('places.floorName', { number: index + 1 })}
            value={floor.name}
            errorText={errorAt(`floors.${index}.name`)}
            onChange={({ target }) => change(index, { ...floor, name: target.value })}
          />
          <TextInput
            label={t('places.floorWay')}
            placeholder={t('places.floorWayHint')}
            value={floor.way ?? ''}
            errorText={errorAt(`floors.${index}.way`)}
            onChange={({ target }) => change(index, { ...floor, way: target.value })}
          />
          <TextInput
            type="number"
            label={t('places.floorLevel')}
            value={String(floor.level)}
            errorText={errorAt(`floors.${index}.level`)}
            onChange={({ target }) =>
              change(index, { ...floor, level: Math.trunc(Number(target.value)) })
            }
          />
          <IconButton
            aria-label={t('places.removeFloor', {
              name: floor.name || t('places.floorName', { number: index + 1 }),
            })}
            onClick={() => onChange(floors.toSpliced(index, 1))}
            sx={{ alignSelf: 'start', mt: 7 }}
          >
            <Delete />
          </IconButton>
        </Box>
      ))}
      <Button
        color="inherit"
        onClick={() => onChange([...floors, { name: '', level: nextLevel }])}
        sx={{ justifySelf: 'start', ml: -3.5 }}
      >
        {t('places.addFloor')}
      </Button>
    </Box>
  );
}

/** Way to a floor below its name where there is no room beside it. */
const floorStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 72px 44px', sm: '1fr 1.2fr 72px 44px' },
  gap: 2,
  '& > :nth-of-type(2)': { gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { xs: 1, sm: 0 } },
} as const;
