import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { dottedFact, dottedRow, factDot } from './dotted-row.ts';

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

const rowStyle = {
  ...dottedRow,
  '& > span': dottedFact,
  '& > span > i:first-of-type': { ...factDot, fontStyle: 'normal' },
} as const;
