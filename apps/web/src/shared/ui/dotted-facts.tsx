import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface DottedFactsProps {
  /** Empty ones are left out. */
  readonly facts: readonly ReactNode[];
}

/** Facts with a dot between them; lines that break between two facts show none at their ends. */
export function DottedFacts({ facts }: DottedFactsProps) {
  return (
    <Box component="span" sx={rowStyle}>
      {facts.filter(Boolean).map((fact, index) => (
        <span key={index}>
          {index > 0 && <i>{' · '}</i>}
          {fact}
        </span>
      ))}
    </Box>
  );
}

const dotWidth = '1em';

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  // Cuts the dot off at the start of a line, and no outline.
  ml: `-${dotWidth}`,
  clipPath: `inset(-4px -4px -4px ${dotWidth})`,
  '& > span': { position: 'relative', minWidth: 0, pl: dotWidth },
  '& > span > i:first-of-type': {
    position: 'absolute',
    left: 0,
    width: dotWidth,
    fontStyle: 'normal',
    textAlign: 'center',
  },
} as const;
