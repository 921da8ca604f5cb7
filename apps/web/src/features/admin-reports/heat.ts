import type { Theme } from '@mui/material/styles';

/** Lowest shares of the colours of a cell, and how much of the accent each has. */
const heatSteps = [
  { from: 0, accent: 7 },
  { from: 0.2, accent: 20 },
  { from: 0.35, accent: 38 },
  { from: 0.5, accent: 58 },
  { from: 0.65, accent: 100 },
] as const;

export const heatOf = (share: number): number =>
  heatSteps.findLastIndex(({ from }) => share >= from);

/** Colours of a step; text stays readable on each of them. */
export function heatStyle(step: number) {
  const accent = heatSteps[step]?.accent ?? 0;
  return ({ vars: { palette } }: Theme) => ({
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} ${accent}%, ${palette.background.paper})`,
    color: accent === 100 ? palette.primary.contrastText : palette.text.primary,
  });
}
