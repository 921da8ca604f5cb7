import type { Font } from 'harfbuzzjs';
import { Buffer as Shaped, shape } from 'harfbuzzjs';
import type { TextLine } from './drawing.ts';
import { runsOf } from './page-fonts.ts';

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

const segmenter = new Intl.Segmenter();

/** Shapes one line, left to right. */
function outlinedText(text: string, weight: TextLine['weight']): OutlinedText {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const {
    font: { font },
    part,
  } of runsOf(text, weight)) {
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
