/** Text as one line of limited length. */
export function lineOf(text: string, most: number): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most).trim();
}
