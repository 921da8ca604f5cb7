import { createHash, randomBytes } from 'node:crypto';

/** Returns a random text for use in URLs. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Secrets are long and random, so a plain digest is enough to make a stolen table worthless. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
