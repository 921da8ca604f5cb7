/**
 * Normalises a directory name for throttling. Directories accept many spellings of a name: spaces,
 * accents, widths, invisible characters (RFC 4518). They all count as one account.
 */
export function plainNameOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}@._-]/gu, '')
    .toLowerCase();
}
