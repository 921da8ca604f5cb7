import { Box } from '@mui/material';
import { ChipChoices } from '@/shared/admin/chip-choices.tsx';
import { maxNativeOptions } from '@/shared/form/pick-options.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { wide } from './form-section.tsx';

type Unit = UnitChoicesProps['units'][number];

const UnitList = lazyPart(
  async () => ({ List: (await import('@/shared/admin/choice-list.tsx')).ChoiceList<Unit> }),
  'List',
);

interface UnitChoicesProps {
  readonly label: string;
  readonly hint?: string;
  readonly units: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Several business units: chips where there are few, a field to search in where there are many. */
export function UnitChoices({ units, chosen, onChange, ...words }: UnitChoicesProps) {
  if (units.length <= maxNativeOptions) {
    const choices = units.map(({ id, title }) => ({ id, label: title }));
    return <ChipChoices {...words} choices={choices} chosen={chosen} onChange={onChange} />;
  }
  return (
    <Box sx={wide}>
      <UnitList
        {...words}
        options={units}
        value={units.filter(({ id }) => chosen.includes(id))}
        nameOf={({ title }) => title}
        onChange={(value) => onChange(value.map(({ id }) => id))}
      />
    </Box>
  );
}
