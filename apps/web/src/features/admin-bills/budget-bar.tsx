import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

interface BudgetBarProps {
  readonly amount: number;
  readonly spent: number;
  readonly planned: number;
}

type Part = 'spent' | 'planned' | 'over';

/** One hue for quantities; a second meaning is a hatch, and only what is wrong is red. */
const fillOf = (part: Part) => (theme: Theme) => {
  const { accent, error, background } = theme.vars.palette;
  const hue = part === 'over' ? error.main : accent.ground;
  return part === 'spent'
    ? { backgroundColor: hue }
    : {
        backgroundImage: `repeating-linear-gradient(-45deg, ${hue} 0 3px, ${background.paper} 3px 6px)`,
      };
};

/** Bar of a budget; the same figures are text beside it. */
export function BudgetBar({ amount, spent, planned }: BudgetBarProps) {
  const whole = Math.max(amount, spent + planned, 1);
  const over = Math.max(0, spent + planned - amount);
  const parts: readonly (readonly [Part, number])[] = [
    ['spent', Math.min(spent, amount)],
    ['planned', Math.max(0, Math.min(planned, amount - spent))],
    ['over', over],
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        height: 14,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'background.default',
      }}
    >
      {parts.map(
        ([part, value]) =>
          value > 0 && (
            <Box
              key={part}
              sx={[{ width: `${(value / whole) * 100}%`, flexShrink: 0 }, fillOf(part)]}
            />
          ),
      )}
    </Box>
  );
}

export function BudgetLegend() {
  const { t } = useTranslation('adminBills');
  const names = {
    spent: t('budget.legendSpent'),
    planned: t('budget.legendPlanned'),
    over: t('budget.legendOver'),
  };
  return (
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, px: 5, py: 3 }}>
      {(['spent', 'planned', 'over'] as const).map((part) => (
        <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={[{ width: 18, height: 10, borderRadius: '3px' }, fillOf(part)]} />
          <Typography variant="note">{names[part]}</Typography>
        </Box>
      ))}
    </Box>
  );
}
