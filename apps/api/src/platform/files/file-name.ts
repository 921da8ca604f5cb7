const longest = 120;

/** Marks that turn the reading direction: `gpj.exe` can be made to look like `exe.jpg`. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** What some file system can't have in a name. */
const forbidden = /[<>:"|?*]/g;

/**
 * A name to save a file under: letters of every language stay; paths, control characters and what
 * file systems refuse do not. It ends in one of the endings, else gets the first of them.
 */
export function cleanFileName(sent: string, endings: readonly [string, ...string[]]): string {
  const name = (sent.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(directionMarks, '')
    .replaceAll(forbidden, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const ending = endings.find((one) => name.toLowerCase().endsWith(`.${one}`));
  const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
  const short = cut(stem).replace(/[.\s]+$/, '');
  return `${short === '' ? 'file' : short}.${ending ?? endings[0]}`;
}

/** By what people see as one letter: a Thai vowel is not parted from its consonant. */
function cut(text: string): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > longest) break;
    short += segment;
  }
  return short;
}
