/** One pattern a word, so that the order of words doesn't matter; what LIKE reads is escaped. */
export function likePatterns(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
