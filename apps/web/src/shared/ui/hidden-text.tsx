import Box from '@mui/material/Box';
import type { PropsWithChildren } from 'react';

/** Text for screen readers alone, where the eye has a sign instead. */
export function HiddenText({ children }: PropsWithChildren) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
