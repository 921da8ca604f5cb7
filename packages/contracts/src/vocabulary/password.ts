/** Z-100, in characters. The upper bound keeps hashing from being a way to burn the server's time. */
export const passwordLength = { minimum: 10, maximum: 128 } as const;

/** Characters as people count them: an emoji is one. */
export function passwordLengthOf(password: string): number {
  return Array.from(password).length;
}
