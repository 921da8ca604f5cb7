import { Box, Chip, Typography } from '@mui/material';
import { unseen } from '@/shared/ui/hidden-text.tsx';

interface ChipChoicesProps<Id extends string> {
  readonly label: string;
  /** Where a heading has the same words. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: Id[]) => void;
}

const fingerHeight = { '@media (pointer: coarse)': { height: 44 } };

/** Several of a list, each on or off. */
export function ChipChoices<Id extends string>(props: ChipChoicesProps<Id>) {
  const { label, isLabelHidden = false, hint, choices, chosen, onChange } = props;
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        variant="subtitle2"
        sx={isLabelHidden ? unseen : { mb: 2, p: 0 }}
      >
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {choices.map((choice) => {
          const isChosen = chosen.includes(choice.id);
          return (
            <Chip
              key={choice.id}
              label={choice.label}
              component="button"
              type="button"
              clickable
              aria-pressed={isChosen}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              sx={fingerHeight}
              onClick={() =>
                onChange(
                  isChosen ? chosen.filter((id) => id !== choice.id) : [...chosen, choice.id],
                )
              }
            />
          );
        })}
      </Box>
      {hint !== undefined && (
        <Typography variant="note" sx={{ mt: 1 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}
