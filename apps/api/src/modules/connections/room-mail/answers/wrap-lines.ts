const width = 64;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Breaks the lines of a plain text at words, also in Thai, which has no spaces; links stay whole. */
export function wrapLines(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  if (line.includes('://')) return line;
  const indent = /^\d+\. /.test(line) ? '   ' : '';
  const lines = [''];
  for (const word of line.split(/(?<= )/).flatMap(partsOf)) {
    const last = lines.at(-1) ?? '';
    if (last.trim() !== '' && widthOf(last + word.trimEnd()) > width) lines.push(indent + word);
    else lines[lines.length - 1] = last + word;
  }
  // The line before a signature ends with a space (RFC 3676, 4.3).
  return lines.length === 1 ? line : lines.map((each) => each.trimEnd()).join('\n');
}

function partsOf(word: string): string[] {
  const isThai = /\p{Script=Thai}/u.test(word);
  return isThai ? [...words.segment(word)].map(({ segment }) => segment) : [word];
}

/** Marks above and below a letter take no room. */
function widthOf(text: string): number {
  return text.replaceAll(/\p{M}/gu, '').length;
}
