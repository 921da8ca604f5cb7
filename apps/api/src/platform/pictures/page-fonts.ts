import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import type { TextLine } from './drawing.ts';
import { unpackedFont } from './unpacked-font.ts';

export type Weight = TextLine['weight'];

/** A part of the font of the pages, with the characters of one script. */
export interface PageFont {
  readonly name: string;
  readonly file: Buffer;
  readonly font: Font;
  readonly characters: ReadonlySet<number>;
}

const require = createRequire(import.meta.url);
const folder = join(
  dirname(require.resolve('@fontsource/ibm-plex-sans-thai/package.json')),
  'files/ibm-plex-sans-thai',
);
/** Draws what no part has as well, as a box: the first one. */
const scripts = ['latin', 'thai', 'latin-ext'] as const;
const segmenter = new Intl.Segmenter();

export const pageFonts = { 400: fontsOf(400), 600: fontsOf(600) };

function fontsOf(weight: Weight) {
  const [first, ...others] = scripts;
  return [fontOf(first, weight), ...others.map((script) => fontOf(script, weight))] as const;
}

function fontOf(script: string, weight: Weight): PageFont {
  const file = unpackedFont(readFileSync(`${folder}-${script}-${weight}-normal.woff`));
  const face = new Face(new Blob(file));
  const characters = new Set(face.collectUnicodes());
  return { name: script, file, font: new Font(face), characters };
}

interface Run {
  readonly font: PageFont;
  part: string;
}

/** Splits a text where another font is needed, never between a consonant and its marks. */
export function runsOf(text: string, weight: Weight): readonly Readonly<Run>[] {
  const fonts = pageFonts[weight];
  const runs: Run[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const codes = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const font =
      fonts.find(({ characters }) => codes.every((code) => characters.has(code))) ?? fonts[0];
    const last = runs.at(-1);
    if (last?.font === font) last.part += segment;
    else runs.push({ font, part: segment });
  }
  return runs;
}
