import { passwordLength, passwordLengthOf } from '@axp/contracts/vocabulary';

export type PasswordRule = 'too_short' | 'too_long' | 'too_common';

/** The first rule that a new password breaks; null for a good one. */
export function brokenPasswordRule(
  password: string,
  commonPasswords: ReadonlySet<string>,
): PasswordRule | null {
  const length = passwordLengthOf(password);
  if (length < passwordLength.minimum) return 'too_short';
  if (length > passwordLength.maximum) return 'too_long';
  // A guesser tries capitals and surrounding spaces first, so they make a common one no better.
  return commonPasswords.has(password.trim().toLowerCase()) ? 'too_common' : null;
}
