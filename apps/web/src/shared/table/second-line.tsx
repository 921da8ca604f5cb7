import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';

interface SecondLineProps {
  /** A color of the palette, for what needs attention. */
  readonly color?: string | undefined;
}

/** Smaller text below the main one of a cell, cut where it has no room; behind it on a card. */
export function SecondLine({
  color = 'text.secondary',
  children,
}: PropsWithChildren<SecondLineProps>) {
  return (
    <Box
      component="span"
      className="second"
      sx={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        typography: 'caption',
        color,
        fontWeight: 400,
      }}
    >
      {children}
    </Box>
  );
}
