import { Box } from '@mui/material';
import type { PropsWithChildren } from 'react';

/** Style of a text that only screen readers have. */
export const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for screen readers alone, where the eye has a sign instead. */
export function HiddenText({ children }: PropsWithChildren) {
  return (
    <Box component="span" sx={unseen}>
      {children}
    </Box>
  );
}
