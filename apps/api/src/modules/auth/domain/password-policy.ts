export type PasswordRule = 'too_short' | 'too_long' | 'too_common';

/** Z-100, in characters. The upper bound keeps hashing from being a way to burn our time. */
const passwordLength = { min: 10, max: 128 } as const;

/** The first rule that a new password breaks; null for a good one. */
export function brokenPasswordRule(
  password: string,
  commonPasswords: ReadonlySet<string>,
): PasswordRule | null {
  const { length } = Array.from(password);
  if (length < passwordLength.min) return 'too_short';
  if (length > passwordLength.max) return 'too_long';
  // A guesser tries capitals and surrounding spaces first, so they make a common one no better.
  return commonPasswords.has(password.trim().toLowerCase()) ? 'too_common' : null;
}
