import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrastRatio, ensureContrast, textOn, tint } from './contrast.ts';
import type { ThemeColors } from './theme-contrast.ts';
import { contrastWarnings, themeContrast } from './theme-contrast.ts';

const white = '#FFFFFF';

function themeOf(color: string, textColor: string): ThemeColors {
  const pair = { color, textColor };
  return {
    accent: pair,
    navigationBar: pair,
    largeButton: { type: 'solid', color1: color, color2: null, textColor },
  };
}

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Hue in degrees; null for grey. */
function hueOf(color: string): number | null {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread === 0) return null;
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

describe('contrast', () => {
  it('is measured by WCAG', () => {
    expect(contrastRatio('#000000', white)).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', white)).toBeCloseTo(4.48, 2);
  });

  it('darkens on light backgrounds, lightens on dark ones, and keeps sufficient colours', () => {
    expect(contrastRatio(ensureContrast('#F8BD26', white, 4.5), white)).toBeGreaterThanOrEqual(4.5);
    expect(
      contrastRatio(ensureContrast('#074E9F', '#161B26', 4.5), '#161B26'),
    ).toBeGreaterThanOrEqual(4.5);
    expect(ensureContrast('#074E9F', white, 4.5)).toBe('#074e9f');
  });

  it('flips unreadable text', () => {
    expect(textOn('#FFE066', white)).toBe('#000000');
    expect(textOn('#074E9F', white)).toBe(white);
  });

  it('mixes a tint into one opaque colour', () => {
    expect(tint('#000000', white, 0.5)).toBe('#808080');
  });
});

describe('the contrast of a theme', () => {
  it('[D-02] is measured for each text on each background, with both colours of a gradient', () => {
    const theme: ThemeColors = {
      ...themeOf('#074E9F', white),
      largeButton: { type: 'gradient', color1: '#074E9F', color2: '#FFE066', textColor: white },
    };
    expect(themeContrast(theme).map(({ ground, text }) => [ground, text])).toEqual([
      ['accent.color', 'accent.textColor'],
      ['navigationBar.color', 'navigationBar.textColor'],
      ['largeButton.color1', 'largeButton.textColor'],
      ['largeButton.color2', 'largeButton.textColor'],
    ]);
    expect(contrastWarnings(theme).map(({ ground }) => ground)).toEqual(['largeButton.color2']);
  });

  it('[D-02] has warnings below 4.5:1 only', () => {
    expect(contrastWarnings(themeOf('#767676', white))).toEqual([]);
    expect(contrastWarnings(themeOf('#777777', white))).toHaveLength(3);
  });

  it('[D-02] has suggestions that reach 4.5:1, whatever was chosen', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, textColor) => {
        for (const { suggestedGround, suggestedText } of themeContrast(themeOf(color, textColor))) {
          expect(contrastRatio(suggestedGround, textColor)).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(color, suggestedText ?? color)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it.each(['#FFE066', '#F8BD26', '#FF6B6B', '#66CCFF', '#33DD88'])(
    '[D-02] has a suggested background of the same hue for %s',
    (color) => {
      const [pair] = contrastWarnings(themeOf(color, white));
      const found = hueOf(pair?.suggestedGround ?? '') ?? Number.NaN;
      expect(Math.abs(found - (hueOf(color) ?? 0))).toBeLessThan(3);
    },
  );

  it('[D-02] has no suggested text if none is readable on both colours of a gradient', () => {
    const largeButton = {
      type: 'gradient',
      color1: '#000000',
      color2: white,
      textColor: white,
    } as const;
    const [pair] = contrastWarnings({ ...themeOf('#000000', white), largeButton });
    expect(pair).toMatchObject({ ground: 'largeButton.color2', suggestedText: null });
  });
});
