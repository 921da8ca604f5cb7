import type { AltchaChallenge } from '@axp/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type * as z from 'zod/mini';

/**
 * Tries numbers until one fits. The browser's own cryptography hashes beside the page's thread, so
 * a person types on meanwhile and no worker is needed.
 */
export async function solveAltcha(challenge: z.output<typeof AltchaChallenge>): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the sum took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
