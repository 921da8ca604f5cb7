/**
 * The letters and digits of a name as people are looked up by it. Directories take many spellings for
 * the same name: with other spaces, accents, widths, or characters that nobody sees (RFC 4518). All of
 * them are one account where guesses are counted.
 */
export function plainNameOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}@._-]/gu, '')
    .toLowerCase();
}
