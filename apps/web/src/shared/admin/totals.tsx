import { Box, Typography } from '@mui/material';

export interface TotalFigure {
  readonly label: string;
  readonly value: string;
  /** Explains the figure; hidden on a phone. */
  readonly note: string;
  readonly isWrong?: boolean;
  /** Marks a figure that asks for something. */
  readonly isOpen?: boolean;
}

/** Sums of a list, side by side. */
export function Totals({ figures }: { readonly figures: readonly TotalFigure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: `repeat(${figures.length}, minmax(0, 1fr))`,
        },
        m: 0,
      }}
    >
      {figures.map(({ label, value, note, isWrong = false, isOpen = false }) => (
        <Box
          key={label}
          sx={{
            display: { xs: 'flex', sm: 'block' },
            justifyContent: 'space-between',
            alignItems: 'center',
            px: 5,
            py: { xs: 2, sm: 4 },
            '& + &': { borderLeft: { sm: 1 }, borderTop: { xs: 1, sm: 0 } },
            '&&': { borderColor: 'divider' },
          }}
        >
          <Typography variant="secondary" component="dt" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Typography
            variant="h2"
            component="dd"
            sx={{ m: 0, ...(isOpen && { color: 'warning.main' }) }}
          >
            {value}
          </Typography>
          <Typography
            variant="note"
            component="dd"
            sx={{
              m: 0,
              display: { xs: 'none', sm: 'block' },
              ...(isWrong && { color: 'error.main' }),
            }}
          >
            {note}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
