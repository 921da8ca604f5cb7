import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';

/** Smaller text below the main one of a cell, cut where it has no room; behind it on a card. */
export function SecondLine({ children }: PropsWithChildren) {
  return (
    <Box
      component="span"
      className="second"
      sx={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        typography: 'caption',
        color: 'text.secondary',
        fontWeight: 400,
      }}
    >
      {children}
    </Box>
  );
}
