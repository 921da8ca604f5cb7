import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords that guessers try first (Z-100), in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  return new Set(dictionary['passwords-common']);
}
