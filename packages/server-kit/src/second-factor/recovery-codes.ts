import { randomInt } from 'node:crypto';

/** No characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const groups = 3;
const lettersOfGroup = 5;

/** About 74 bits each. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, newGroup).join('-'));
}

function newGroup(): string {
  return Array.from({ length: lettersOfGroup }, () => letters[randomInt(letters.length)]).join('');
}

/** The canonical form of what was typed, in any case and with or without dashes; null if malformed. */
export function recoveryCodeOf(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (plain.length !== groups * lettersOfGroup) return null;
  return plain.replaceAll(new RegExp(`.{${lettersOfGroup}}(?=.)`, 'g'), '$&-');
}
