import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { PropsWithChildren } from 'react';

interface BelowProps {
  /** Whether what stands above has its height. */
  readonly isSettled: boolean;
}

/** Longer than an answer takes, shorter than one waits for what is there already. */
const patienceMs = 1000;

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** Delays content below a part that may still grow, to avoid layout shifts. */
export function Below({ isSettled, children }: PropsWithChildren<BelowProps>) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 5, md: 6 },
        gridTemplateColumns: 'minmax(0, 1fr)',
        minWidth: 0,
        '&:empty': { display: 'none' },
        ...(!isSettled && { animation: `${appear} 1ms ${patienceMs}ms both` }),
      }}
    >
      {children}
    </Box>
  );
}
