import { AltchaChallenge, getCaptchaChallenge } from '@axp/contracts';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { RequestHandler } from 'msw';
import * as z from 'zod/mini';
import { respond } from '@/shared/testing/index.ts';

/** A sum as the server gives it, made easy. */
export async function respondWithChallenge(): Promise<RequestHandler> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    data: {},
    hmacSignatureSecret: 'secret',
    hmacKeySignatureSecret: 'key-secret',
  });
  return respond(getCaptchaChallenge, {
    provider: 'altcha',
    challenge: AltchaChallenge.parse(challenge),
  });
}

const Token = z.object({ solution: z.object({ counter: z.int() }) });

/** The number that a token names as the answer to the sum. */
export function answerIn(token: unknown): number | null {
  if (typeof token !== 'string') return null;
  return Token.parse(JSON.parse(atob(token))).solution.counter;
}
