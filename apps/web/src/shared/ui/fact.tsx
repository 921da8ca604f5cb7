import { Typography } from '@mui/material';
import type { PropsWithChildren } from 'react';

/** A term and its value, two cells of a `dl` that is a grid. */
export function Fact({ term, children }: PropsWithChildren<{ readonly term: string }>) {
  return (
    <>
      <Typography component="dt" variant="secondary" sx={{ alignSelf: 'baseline' }}>
        {term}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, alignSelf: 'baseline', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </>
  );
}
