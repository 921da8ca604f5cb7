import { randomInt } from 'node:crypto';
import { hashOf } from '../auth/secrets.ts';
import type { PasswordHasher } from '../passwords/index.ts';

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

/** Length of a plain SHA-256 digest, as codes were stored before argon2id. */
const digestBytes = 32;

/** argon2id, so that a stolen table doesn't open what the codes open; `code_hash` holds its text. */
export async function hashRecoveryCodes(
  passwords: PasswordHasher,
  codes: readonly string[],
): Promise<readonly Buffer[]> {
  const hashes: Buffer[] = [];
  // One after another: ten at once would take every thread that hashes passwords.
  for (const code of codes) hashes.push(Buffer.from(await passwords.hash(code)));
  return hashes;
}

/** The stored hash that a code belongs to; null for none. */
export async function findRecoveryHash(
  passwords: PasswordHasher,
  stored: readonly Buffer[],
  code: string,
): Promise<Buffer | null> {
  const digest = hashOf(code);
  for (const hash of stored) {
    const isRight =
      hash.length === digestBytes
        ? hash.equals(digest)
        : await passwords.verify(hash.toString('utf8'), code);
    if (isRight) return hash;
  }
  return null;
}
