import { contrastRatio, textContrast } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { acme } from '@/shared/testing/samples.ts';
import { buildPalette } from './build-theme.ts';
import { modes } from './tokens.ts';

describe('colours of booked time', () => {
  it.each(['light', 'dark'] as const)('[Z-90] keep every title readable: %s', (mode) => {
    const { text, textSecondary, timeline } = modes[mode];
    const { accent } = acme.theme;
    const minePasts = ['#FFE066', '#000000', '#FF0000', '#00FF00', accent.color].map(
      (color) => buildPalette({ ...acme.theme, accent: { ...accent, color } }, mode).minePast,
    );
    const pairs = [
      [text, timeline.bar],
      [timeline.waitText, timeline.wait],
      [timeline.planFreeText, timeline.planFree],
      [text, timeline.hatch],
      [text, timeline.hatchLine],
      [textSecondary, timeline.sunken],
      ...[timeline.barPast, timeline.hatch, timeline.hatchLine, ...minePasts].map(
        (ground) => [textSecondary, ground] as const,
      ),
    ] as const;
    const tooPale = pairs.filter(([one, ground]) => contrastRatio(one, ground) < textContrast);
    expect(tooPale).toEqual([]);
  });
});
