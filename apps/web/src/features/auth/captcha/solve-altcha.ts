import type { AltchaChallenge } from '@axp/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type * as z from 'zod/mini';

/**
 * Tries numbers until one fits. Web Crypto runs off the main thread, so typing is not blocked and
 * no worker is needed.
 */
export async function solveAltcha(challenge: z.output<typeof AltchaChallenge>): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the sum took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
