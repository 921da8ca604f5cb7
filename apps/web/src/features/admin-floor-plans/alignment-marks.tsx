import type { PlanPoint } from '@axp/contracts';
import { Box } from '@mui/material';
import { onScreen } from '@/shared/floor-plan/on-screen.ts';

/** Numbered points: hollow where they are on the picture, filled where they belong. */
export function AlignmentMarks({ points }: { readonly points: readonly PlanPoint[] }) {
  return points.map(({ x, y }, index) => (
    <Box component="g" key={index} data-target={index % 2 === 1} sx={markStyle}>
      <circle cx={x} cy={y} />
      <text x={x} y={y}>
        {Math.floor(index / 2) + 1}
      </text>
    </Box>
  ));
}

const markStyle = {
  pointerEvents: 'none',
  '& circle': {
    r: onScreen(10),
    fill: 'var(--axp-palette-background-paper)',
    stroke: 'var(--axp-palette-link)',
    strokeWidth: onScreen(2),
  },
  '& text': {
    fontSize: onScreen(12),
    fontWeight: 600,
    textAnchor: 'middle',
    dominantBaseline: 'central',
    fill: 'var(--axp-palette-link)',
  },
  '&[data-target="true"] circle': { fill: 'var(--axp-palette-link)' },
  '&[data-target="true"] text': { fill: 'var(--axp-palette-background-paper)' },
} as const;
