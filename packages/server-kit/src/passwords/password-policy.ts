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
  if (isContextOnly(compared)) return 'too_common';
  return wordsOf(names).some((word) => compared.includes(word)) ? 'too_personal' : null;
}

/** Words of the product, of its roles and of signing in: with a year they are guessed first. */
const contextWords = (
  'axpbooking axp booking bookings reservation platform merchant tenant ' +
  'administrator administration admin superuser root operator owner manager facility approver ' +
  'auditor helpdesk help desk support resource room meeting car vehicle asset staff employee user guest account system service company office ' +
  'password passwort passcode secret login signin welcome letmein changeme default test the my ' +
  'new and ห้องประชุม ผู้ดูแลระบบ ผู้ดูแล ผู้ใช้ พนักงาน บริษัท รหัสผ่าน การจอง จอง'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length);

/** Digits and marks that are typed for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is nothing but context words, with digits and marks between or beside them. */
function isContextOnly(compared: string): boolean {
  const withoutEnd = compared.replace(/[^\p{L}\p{M}]+$/u, '');
  const spelled = withoutEnd.replaceAll(/[013457@$!]/g, (mark) => lookalikes[mark] ?? mark);
  return [compared, spelled].some((text) => {
    const rest = contextWords.reduce((left, word) => left.replaceAll(word, ' '), text);
    return rest !== text && !/\p{L}/u.test(rest);
  });
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
