import { Box, Typography } from '@mui/material';
import { Bar } from './use-bars.tsx';

interface ValueBarsProps {
  readonly label: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** Length of the bar, of the longest one. */
    readonly share: number;
    readonly value: string;
  }[];
}

/** Bars with their values as text. */
export function ValueBars({ label, rows }: ValueBarsProps) {
  const longest = Math.max(...rows.map(({ share }) => share), 0.001);
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map(({ id, name, share, value }) => (
        <li key={id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 1 }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="subtitle2" component="span">
              {value}
            </Typography>
          </Box>
          <Bar share={share / longest} />
        </li>
      ))}
    </Box>
  );
}
