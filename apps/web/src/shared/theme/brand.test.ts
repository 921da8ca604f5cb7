import type { MerchantTheme } from '@axp/contracts';
import { contrastRatio } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { acme } from '@/shared/testing/samples.ts';
import { brandColors } from './brand.ts';
import { modes } from './tokens.ts';

/** Colours that merchants do pick: pale, loud, grey, and text that cannot be read on its ground. */
const difficult = [
  '#FFE066',
  '#FFFFFF',
  '#000000',
  '#7F7F7F',
  '#FF0000',
  '#00FF00',
  '#F8BD26',
  '#123456',
];

function themeOf(color: string, textColor: string): MerchantTheme {
  const pair = { color, textColor };
  return {
    accent: pair,
    navigationBar: pair,
    largeButton: { type: 'solid', color1: color, color2: null, textColor },
  };
}

const pairs = difficult.flatMap((color) => difficult.map((text) => [color, text] as const));

describe("a merchant's colours", () => {
  it('[T-04] are unchanged if readable', () => {
    const { accent, navigationBar, largeButton } = brandColors(acme.theme, 'light');
    expect(accent).toEqual({ ground: '#074E9F', text: '#FFFFFF' });
    expect(navigationBar).toEqual({ ground: '#0B3C78', text: '#FFFFFF' });
    expect(largeButton).toEqual({
      ground: 'linear-gradient(135deg, #074E9F, #0B6BD6)',
      text: '#FFFFFF',
    });
  });

  it('[T-04] make a large button solid unless its type is gradient', () => {
    const { accent, navigationBar } = acme.theme;
    const largeButton = { ...acme.theme.largeButton, type: 'solid' as const };
    const brand = brandColors({ accent, navigationBar, largeButton }, 'light');
    expect(brand.largeButton).toEqual({ ground: '#074E9F', text: '#FFFFFF' });
  });

  it.each(['light', 'dark'] as const)(
    '[T-04] are always readable, whatever was chosen: %s',
    (mode) => {
      for (const [color, textColor] of pairs) {
        const brand = brandColors(themeOf(color, textColor), mode);
        const fills = [brand.accent, brand.navigationBar, brand.largeButton, brand.selected];
        const ratios = fills.map(({ ground, text }) => contrastRatio(ground, text));
        const { surface, ground } = modes[mode];
        ratios.push(contrastRatio(brand.link, surface), contrastRatio(brand.link, ground));
        expect({ color, textColor, least: Math.min(...ratios) >= 4.5 }).toEqual({
          color,
          textColor,
          least: true,
        });
      }
    },
  );

  it('[L-06] default to #074E9F in light and black in dark mode', () => {
    expect(brandColors(null, 'light').accent.ground).toBe('#074E9F');
    expect(brandColors(null, 'dark').navigationBar.ground).toBe('#000000');
  });
});
