import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs';
import type { TextLine } from './drawing.ts';
import { unpackedFont } from './unpacked-font.ts';

/** Text as outlines: nothing that renders them needs a font, or has to know how Thai is written. */
interface OutlinedText {
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

/** Lengths are parts of the size of the font; y grows upwards. */
interface Glyph {
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** Units of an em in the fonts, and in the paths of their glyphs. */
const unitsPerEm = 1000;

const require = createRequire(import.meta.url);
const folder = join(
  dirname(require.resolve('@fontsource/ibm-plex-sans-thai/package.json')),
  'files/ibm-plex-sans-thai',
);
const weights = { 400: fontsOf(400), 600: fontsOf(600) };
const segmenter = new Intl.Segmenter();

/** Parts of the font of the pages; the first one also draws what none of them has, as a box. */
function fontsOf(weight: TextLine['weight']) {
  return [fontOf('latin', weight), fontOf('thai', weight), fontOf('latin-ext', weight)] as const;
}

function fontOf(script: string, weight: TextLine['weight']) {
  const file = readFileSync(`${folder}-${script}-${weight}-normal.woff`);
  const face = new Face(new Blob(unpackedFont(file)));
  return { font: new Font(face), characters: new Set(face.collectUnicodes()) };
}

/** Shapes one line, left to right. */
function outlinedText(text: string, weight: TextLine['weight']): OutlinedText {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const { font, part } of runsOf(text, weight)) {
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of shaped(font, part)) {
      const [x, y] = [width + xOffset / unitsPerEm, yOffset / unitsPerEm];
      glyphs.push({ path: font.glyphToPath(codepoint), x, y });
      width += xAdvance / unitsPerEm;
    }
  }
  return { glyphs, width };
}

function shaped(font: Font, text: string) {
  const buffer = new Shaped();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

/** Splits a text where another font is needed, never between a consonant and its marks. */
function runsOf(text: string, weight: TextLine['weight']): { readonly font: Font; part: string }[] {
  const fonts = weights[weight];
  const runs: { readonly font: Font; part: string }[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const codes = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const fitting = fonts.find(({ characters }) => codes.every((code) => characters.has(code)));
    const { font } = fitting ?? fonts[0];
    const last = runs.at(-1);
    if (last?.font === font) last.part += segment;
    else runs.push({ font, part: segment });
  }
  return runs;
}

/** Shortens a text that is wider than it may be, at whole characters with their marks. */
function fittingText(text: string, weight: TextLine['weight'], widest: number): OutlinedText {
  const whole = outlinedText(text, weight);
  if (whole.width <= widest) return whole;
  // No character is so narrow that more of them fit.
  const most = Math.ceil(widest * 5);
  const characters = [...segmenter.segment(text.slice(0, most))].map(({ segment }) => segment);
  for (let count = characters.length - 1; count > 0; count -= 1) {
    const shortened = outlinedText(`${characters.slice(0, count).join('').trimEnd()}…`, weight);
    if (shortened.width <= widest) return shortened;
  }
  return outlinedText('…', weight);
}

/** Writes one line of text as SVG. */
export function drawLine({ text, x, y, size, width, smallest, weight }: TextLine): string {
  const fitting = Math.max(Math.min(size, width / outlinedText(text, weight).width), smallest);
  const { glyphs } = fittingText(text, weight, width / fitting);
  const scale = fitting / unitsPerEm;
  const paths = glyphs.map(
    (glyph) =>
      `<path transform="translate(${glyph.x * unitsPerEm} ${glyph.y * unitsPerEm})" d="${glyph.path}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
