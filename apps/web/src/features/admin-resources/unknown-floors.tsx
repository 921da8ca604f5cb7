import type { SheetReport } from '@axp/contracts/sheets';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import { SelectField } from '@/shared/form/select-field.tsx';

type UnknownFloor = SheetReport['unknownFloors'][number];

/** Ids of floors, or `new`, by the building and the name in the sheet; kept for a corrected file. */
export type FloorChoices = Readonly<Record<string, string>>;

const keyOf = ({ building, name }: UnknownFloor) => JSON.stringify([building.id, name]);

/** The choices for the rows of this file; undefined without any. */
export function floorsQuery(
  groups: readonly UnknownFloor[],
  choices: FloorChoices,
): string | undefined {
  const chosen = groups.flatMap((group) => {
    const choice = choices[keyOf(group)];
    return choice === undefined ? [] : [`${group.row}:${choice}`];
  });
  return chosen.length > 0 ? chosen.join(',') : undefined;
}

interface UnknownFloorsProps {
  readonly groups: readonly UnknownFloor[];
  readonly choices: FloorChoices;
  readonly isDisabled: boolean;
  readonly onChoose: (choices: FloorChoices) => void;
}

/** Floors that their building does not have: one choice for all rows of each. */
export function UnknownFloors({ groups, choices, isDisabled, onChoose }: UnknownFloorsProps) {
  const { t } = useTranslation('adminResources');
  const { data: buildings = [] } = useQuery(managedBuildingsQuery());
  const choose = (group: UnknownFloor, choice: string) => {
    const { [keyOf(group)]: _, ...others } = choices;
    onChoose(choice === '' ? others : { ...others, [keyOf(group)]: choice });
  };
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, m: 0, mb: 4, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('import.floors.title')}
      </Typography>
      <Typography variant="body2">{t('import.floors.text')}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {groups.map((group) => {
          const { name, building, rows, isCreatable } = group;
          const floors = buildings.find(({ id }) => id === building.id)?.floors ?? [];
          return (
            <SelectField
              key={keyOf(group)}
              label={t('import.floors.floor', { name, building: building.name, count: rows })}
              value={choices[keyOf(group)] ?? ''}
              disabled={isDisabled}
              none={t('import.floors.choose')}
              options={[
                ...(isCreatable ? [['new', t('import.floors.create', { name })] as const] : []),
                ...floors.map((floor) => [floor.id, floor.name] as const),
              ]}
              onChange={(choice) => choose(group, choice)}
            />
          );
        })}
      </Box>
    </Box>
  );
}
