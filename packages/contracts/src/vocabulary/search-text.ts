const latinAccents = /[\u0300-\u036f]/gu;
const invisible = /[\u200b-\u200d\u2060\ufeff]/gu;
const thaiDigit = /[\u0e50-\u0e59]/gu;
// A tone mark typed after nikhahit instead of before it, and two strokes of E for one AE, look the same.
const toneAfterNikhahit = /\u0e4d(?<tone>[\u0e48-\u0e4b])/gu;
const spaceBetweenThai = /(?<=[\u0e00-\u0e7f]) (?=[\u0e00-\u0e7f])/gu;

/** Text as the search compares it: without case, accents, and other ways to type the same. */
function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(latinAccents, '')
    .replaceAll(invisible, '')
    .replaceAll(toneAfterNikhahit, '$<tone>\u0e4d')
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replaceAll(thaiDigit, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Returns the searchable text of a resource: names and keywords in every language, normalised. */
export function searchTextOf(words: readonly (string | null | undefined)[]): string {
  // Thai is written without spaces between words, and everybody sets them elsewhere.
  return normalised(words.filter((word) => word).join('  ')).replaceAll(spaceBetweenThai, '');
}

/** The parts of a typed text, which must all be found, in any order. */
export function searchTermsOf(text: string): string[] {
  return normalised(text)
    .split(' ')
    .filter((term) => term !== '');
}
