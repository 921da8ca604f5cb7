import { Box } from '@mui/material';
import { ChoiceList } from '@/shared/admin/choice-list.tsx';
import { mostAtAGlance } from '@/shared/form/pick-options.ts';
import { ChipChoices } from './chip-choices.tsx';
import { wide } from './form-section.tsx';

interface UnitChoicesProps {
  readonly label: string;
  readonly hint?: string;
  readonly units: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Several business units: chips where there are few, a field to search in where there are many. */
export function UnitChoices({ units, chosen, onChange, ...words }: UnitChoicesProps) {
  if (units.length <= mostAtAGlance) {
    const choices = units.map(({ id, title }) => ({ id, label: title }));
    return <ChipChoices {...words} choices={choices} chosen={chosen} onChange={onChange} />;
  }
  return (
    <Box sx={wide}>
      <ChoiceList
        {...words}
        options={units}
        value={units.filter(({ id }) => chosen.includes(id))}
        nameOf={({ title }) => title}
        onChange={(value) => onChange(value.map(({ id }) => id))}
      />
    </Box>
  );
}
