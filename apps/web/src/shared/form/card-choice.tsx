import type { SvgIconProps } from '@mui/material';
import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { useId } from 'react';
import { radius } from '@/shared/theme/tokens.ts';

interface CardChoiceProps<Choice extends string> {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: Choice | null;
  readonly choices: readonly Choice[];
  readonly iconOf: (choice: Choice) => ComponentType<SvgIconProps>;
  readonly labelOf: (choice: Choice) => string;
  /** A second line. */
  readonly hintOf?: (choice: Choice) => string;
  readonly onChange: (choice: Choice) => void;
}

/** One of a few choices, each a card with its icon. */
export function CardChoice<Choice extends string>(props: CardChoiceProps<Choice>) {
  const { label, value, choices, iconOf, labelOf, hintOf, onChange } = props;
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 2 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const choice = choices.find((one) => one === chosen);
          if (choice !== undefined) onChange(choice);
        }}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {choices.map((choice) => {
          const Icon = iconOf(choice);
          return (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio sx={hiddenRadio} />}
              label={
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
                  <Icon aria-hidden fontSize="small" />
                  <span>
                    {labelOf(choice)}
                    {hintOf && (
                      <Typography variant="note" component="span" sx={{ display: 'block' }}>
                        {hintOf(choice)}
                      </Typography>
                    )}
                  </span>
                </Box>
              }
              sx={cardStyle}
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}

/** The card shows what is chosen and where the focus is. */
const hiddenRadio = { position: 'absolute', opacity: 0, inset: 0, p: 0 } as const;

/** A chosen card has no bolder text, which would break a word that just fits. */
const cardStyle = {
  position: 'relative',
  m: 0,
  px: 3,
  py: 1,
  minHeight: 48,
  border: 1,
  borderColor: 'controlBorder',
  borderRadius: `${radius.control}px`,
  '& .MuiFormControlLabel-label': { typography: 'body2', overflowWrap: 'anywhere' },
  '&:has(:checked)': {
    borderColor: 'link',
    boxShadow: 'inset 0 0 0 1px currentColor',
    bgcolor: 'selected.ground',
    color: 'link',
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'link', outlineOffset: 2 },
} as const;
