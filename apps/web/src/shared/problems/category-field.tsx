import type { ProblemCategory } from '@axp/contracts/vocabulary';
import { problemCategories } from '@axp/contracts/vocabulary';
import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '@/shared/theme/tokens.ts';
import { categoryIcons } from './category-icons.ts';

interface CategoryFieldProps {
  readonly value: ProblemCategory | null;
  readonly onChange: (category: ProblemCategory) => void;
}

/** Subject of a problem with a room, as cards. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { t } = useTranslation('myBooking');
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 2 }}>
        {t('report.category')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const category = problemCategories.find((one) => one === chosen);
          if (category) onChange(category);
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
        {problemCategories.map((category) => {
          const Icon = categoryIcons[category];
          return (
            <FormControlLabel
              key={category}
              value={category}
              control={<Radio sx={hiddenRadio} />}
              label={
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
                  <Icon aria-hidden fontSize="small" />
                  {t(`report.categories.${category}`)}
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

const cardStyle = {
  position: 'relative',
  m: 0,
  px: 3,
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
  '&:has(:checked) .MuiFormControlLabel-label': { fontWeight: 600 },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'link', outlineOffset: 2 },
} as const;
