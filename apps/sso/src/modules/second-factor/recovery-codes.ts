import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const groups = 3;
const lettersOfGroup = 5;

/** Some 74 bits each: also whoever has a copy of the database can't try them all. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, newGroup).join('-'));
}

function newGroup(): string {
  return Array.from({ length: lettersOfGroup }, () => letters[randomInt(letters.length)]).join('');
}

/** As typed, perhaps in capitals, with spaces or without its dash; null for what can't be one. */
export function recoveryCodeOf(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== groups * lettersOfGroup) return null;
  return plain.replaceAll(new RegExp(`.{${lettersOfGroup}}(?=.)`, 'g'), '$&-');
}
