import { box, disc, group, line, shape, svg } from '../svg.ts';

export type LogoMark = 'peaks' | 'lotus';

export interface LogoSubject {
  readonly mark: LogoMark;
  /** Letters of the word mark; those that are drawn below. */
  readonly word: readonly (keyof typeof letters)[];
  /** Colour of the plate: the navigation bar's, into which it melts. */
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
}

// Capitals of height 26 as strokes, with their width: no font is needed, no text is in the file.
const letters = {
  A: { width: 24, stroke: 'M1 26L12 0L23 26M5 18H19' },
  C: { width: 23, stroke: 'M23 6A13 13 0 1 0 23 20' },
  E: { width: 16, stroke: 'M16 0H0V26H16M0 13H13' },
  I: { width: 0, stroke: 'M0 0V26' },
  M: { width: 25, stroke: 'M0 26V0L12.5 17L25 0V26' },
  S: {
    width: 17,
    stroke: 'M16 4Q13 0 8.5 0Q1 0 1 6.5Q1 11.5 8.5 13T16.5 19.5Q16.5 26 8.5 26Q2.5 26 0 21.5',
  },
} as const;

/** Mark and word mark on a plate, readable on the bar as well as on white. */
export function logo(subject: LogoSubject): string {
  const glyphs: string[] = [];
  let x = 72;
  for (const letter of subject.word) {
    const { stroke, width } = letters[letter];
    glyphs.push(group({ transform: `translate(${x} 19)` }, [line(stroke, subject.ink, 5)]));
    x += width + 13;
  }
  const width = x + 5;
  return svg(width, 64, [
    box([0, 0, width, 64], subject.ground, { rx: 14 }),
    ...marks[subject.mark](subject),
    ...glyphs,
  ]);
}

/** The mark alone, square, for small places. */
export function logoMark(subject: LogoSubject): string {
  return svg(64, 64, [
    box([0, 0, 64, 64], subject.ground, { rx: 14 }),
    ...marks[subject.mark](subject),
  ]);
}

const marks: Readonly<Record<LogoMark, (subject: LogoSubject) => string[]>> = {
  peaks: ({ ink, accent, ground }) => [
    shape('M10 50L27 16Q30 11 33 16L38 26L29 50Z', ink),
    shape('M33 50L42 30Q44 26 46 30L55 50Z', accent),
    line('M29 50L38 27', ground, 2.5),
    disc([47, 17, 4.5], accent),
  ],
  lotus: ({ ink, accent, ground }) => [
    shape('M32 46Q10 46 8 28Q22 28 32 46Z', accent),
    shape('M32 46Q54 46 56 28Q42 28 32 46Z', accent),
    shape('M32 47Q14 38 19 19Q30 25 32 47Z', ink, { stroke: ground, 'stroke-width': 2 }),
    shape('M32 47Q50 38 45 19Q34 25 32 47Z', ink, { stroke: ground, 'stroke-width': 2 }),
    shape('M32 48Q20 30 32 11Q44 30 32 48Z', ink, { stroke: ground, 'stroke-width': 2 }),
    line('M20 53H44', accent, 3),
  ],
};
