const longest = 120;

/** Marks that turn the reading direction: `gpj.exe` can be made to look like `exe.jpg`. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Characters that some file systems do not allow in a name. */
const forbidden = /[<>:"|?*]/g;

/**
 * Returns a safe file name: letters in all scripts are kept, paths and control characters removed,
 * and forbidden characters replaced. Adds the first ending if the name has none of them.
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
