import { passwordLength, passwordLengthOf } from '@axp/contracts/vocabulary';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords that guessers try first (Z-100), in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  return new Set(dictionary['passwords-common']);
}

export type PasswordRule = 'too_short' | 'too_long' | 'too_common' | 'too_personal';

export interface PasswordContext {
  readonly commonPasswords: ReadonlySet<string>;
  /** Names that a guesser of this account knows: the person's, their address, the merchant's. */
  readonly names: readonly string[];
}

/** The first rule that a new password breaks; null for a good one. */
export function brokenPasswordRule(
  password: string,
  { commonPasswords, names }: PasswordContext,
): PasswordRule | null {
  const length = passwordLengthOf(password);
  if (length < passwordLength.minimum) return 'too_short';
  if (length > passwordLength.maximum) return 'too_long';
  // A guesser tries capitals and surrounding spaces first, so they make a common one no better.
  if (commonPasswords.has(password.trim().toLowerCase())) return 'too_common';
  const compared = comparable(password);
  return wordsOf(names).some((word) => compared.includes(word)) ? 'too_personal' : null;
}

/** Shorter words occur in passwords by chance. */
const shortestWord = 4;

/** Legal forms in company names say nothing about a merchant. */
const legalForms = new Set(['company', 'limited', 'corporation', 'บริษัท', 'จำกัด', 'มหาชน']);

/** The words of names, and each name without its spaces and marks. */
function wordsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const words = comparable(name)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => !legalForms.has(word));
    return [...words, words.join('')].filter((word) => passwordLengthOf(word) >= shortestWord);
  });
}

/** Full-width letters, accents composed in another way and capitals are no difference. */
function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
