import { contrastRatio, ensureContrast, textContrast } from './contrast.ts';

interface Pair {
  readonly color: string;
  readonly textColor: string;
}

/** The colours that a merchant picks (T-04), each `#rrggbb`. */
export interface ThemeColors {
  readonly accent: Pair;
  readonly navigationBar: Pair;
  readonly largeButton: {
    readonly type: 'solid' | 'gradient';
    readonly color1: string;
    readonly color2: string | null;
    readonly textColor: string;
  };
}

export const themeColorPaths = [
  'accent.color',
  'accent.textColor',
  'navigationBar.color',
  'navigationBar.textColor',
  'largeButton.color1',
  'largeButton.color2',
  'largeButton.textColor',
] as const;
/** Path of a colour in a theme. */
export type ThemeColorPath = (typeof themeColorPaths)[number];

/** Below this, text can't be read at all: no theme with such a pair is published (ADR 28). */
export const leastPublishedContrast = 3;

/** A text on its ground. */
export interface ContrastPair {
  readonly ground: ThemeColorPath;
  readonly text: ThemeColorPath;
  /** Contrast of the two, 1 to 21 (WCAG 2.2). */
  readonly ratio: number;
  /** The ground in the same hue, on which this text reaches 4.5:1. */
  readonly suggestedGround: string;
  /** The text in the same hue, which reaches 4.5:1 on every ground it stands on; null: none does. */
  readonly suggestedText: string | null;
}

type Ground = readonly [path: ThemeColorPath, color: string];

function readableOnAll(text: string, grounds: readonly Ground[]): string | null {
  const isReadable = (color: string) =>
    grounds.every(([, ground]) => contrastRatio(color, ground) >= textContrast);
  const candidates = grounds.map(([, ground]) => ensureContrast(text, ground, textContrast));
  return candidates.find(isReadable) ?? null;
}

function pairsOf(grounds: readonly Ground[], [path, color]: Ground): ContrastPair[] {
  const suggestedText = readableOnAll(color, grounds);
  return grounds.map(([ground, groundColor]) => ({
    ground,
    text: path,
    ratio: contrastRatio(groundColor, color),
    suggestedGround: ensureContrast(groundColor, color, textContrast),
    suggestedText,
  }));
}

/** Every text of a theme on every ground that it stands on, whatever its contrast. */
export function themeContrast(theme: ThemeColors): ContrastPair[] {
  const { accent, navigationBar, largeButton } = theme;
  const { type, color1, color2, textColor } = largeButton;
  const second: readonly Ground[] =
    type === 'gradient' && color2 !== null ? [['largeButton.color2', color2]] : [];
  return [
    ...pairsOf([['accent.color', accent.color]], ['accent.textColor', accent.textColor]),
    ...pairsOf(
      [['navigationBar.color', navigationBar.color]],
      ['navigationBar.textColor', navigationBar.textColor],
    ),
    ...pairsOf([['largeButton.color1', color1], ...second], ['largeButton.textColor', textColor]),
  ];
}

/** The pairs of a theme that WCAG 2.2 AA does not allow for text. */
export function contrastWarnings(theme: ThemeColors): ContrastPair[] {
  return themeContrast(theme).filter(({ ratio }) => ratio < textContrast);
}
