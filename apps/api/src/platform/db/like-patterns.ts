/** One pattern a word, so that the order of words doesn't matter; what LIKE reads is escaped. */
export function likePatterns(text: string | readonly string[]): string[] {
  const words = typeof text === 'string' ? text.split(/\s+/).filter((word) => word !== '') : text;
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
