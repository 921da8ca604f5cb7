import { randomInt } from 'node:crypto';
import { AltchaChallenge } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaProvider } from './captcha-provider.ts';
import { captchaLifeMs } from './captcha-provider.ts';

interface Options {
  readonly clock: Clock;
  /** Returns the same secret on every server of a deployment. */
  readonly secretFor: (use: string) => Promise<string>;
  /** Hashing rounds per step; `altchaCost` outside of tests. */
  readonly cost: number;
}

/** About 2 ms a step, so a phone is done in a second, and a program pays for every attempt. */
export const altchaCost = 5_000;
const fewestSteps = 40;
const mostSteps = 160;

const Payload = z.object({
  challenge: AltchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * ALTCHA without an external service: the browser solves a proof of work, and the server recognises
 * the challenge by its signature, which covers the merchant, the action and the expiry.
 */
export function createAltchaProvider({ clock, secretFor, cost }: Options): CaptchaProvider {
  const secrets = async () => ({
    hmacSignatureSecret: await secretFor('captcha'),
    hmacKeySignatureSecret: await secretFor('captcha-key'),
  });
  return {
    challengeFor: async ({ merchantId, action }) => {
      const expiresAt = new Date(clock.now().getTime() + captchaLifeMs).toISOString();
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewestSteps, mostSteps),
        deriveKey,
        data: { merchantId, action, expiresAt },
        ...(await secrets()),
      });
      return { provider: 'altcha', challenge: AltchaChallenge.parse(challenge) };
    },
    judge: async ({ merchantId, action, token }) => {
      const payload = readToken(token);
      if (!payload) return { kind: 'failed' };
      const { data } = payload.challenge.parameters;
      const isForThis = data.merchantId === merchantId && data.action === action;
      if (!isForThis || (data.expiresAt ?? '') <= clock.now().toISOString()) {
        return { kind: 'failed' };
      }
      const { verified } = await verifySolution({
        challenge: payload.challenge,
        solution: { ...payload.solution, time: 0 },
        deriveKey,
        ...(await secrets()),
      });
      // The signature is one of a kind; the rest of the text may be written in many ways.
      return verified
        ? { kind: 'passed', onceKey: payload.challenge.signature }
        : { kind: 'failed' };
    },
  };
}

function readToken(token: string): z.output<typeof Payload> | null {
  try {
    const payload = Payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return payload.success ? payload.data : null;
  } catch {
    return null;
  }
}
