import { Box, Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';

/** A line of a list of facts: what it is, and what is known. */
export function Fact({ term, children }: PropsWithChildren<{ readonly term: string }>) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: '128px minmax(0, 1fr)' },
      }}
    >
      <Typography component="dt" variant="secondary">
        {term}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
