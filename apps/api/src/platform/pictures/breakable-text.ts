const words = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Prepares a text for a writer of PDFs that knows neither Thai words nor SARA AM. A break is
 * allowed between words, which have no spaces between them; SARA AM is written as its two parts,
 * of which the circle stands below the tone mark.
 */
export function breakable(text: string): string {
  return Array.from(words.segment(text), ({ segment, isWordLike }) =>
    isWordLike ? `\u200B${segment}` : segment,
  )
    .join('')
    .replaceAll(/(^|\s)\u200B/g, '$1')
    .replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');
}
