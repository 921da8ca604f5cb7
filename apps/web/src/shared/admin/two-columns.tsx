import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface TwoColumnsProps {
  readonly children: ReactNode;
  /** Beside the children on a wide screen, below them on others. */
  readonly aside: ReactNode;
}

/** Content of a tab with a column of facts. */
export function TwoColumns({ children, aside }: TwoColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
        alignItems: 'start',
        gap: 5,
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{aside}</Box>
    </Box>
  );
}
